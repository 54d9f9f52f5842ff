import { useEffect, useRef } from 'preact/hooks'

/** The address that was opened last. */
let opened: string | null = null

/** Who opens one of the links of a list or a board, and comes back, finds the focus on it. */
export function useReturn<List extends HTMLElement>() {
  const left = useRef<List>(null)
  useEffect(() => {
    const link = [...(left.current?.querySelectorAll('a') ?? [])].find(
      link => link.getAttribute('href') === opened,
    )
    link?.focus()
    opened = null
  }, [])
  const leave = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    opened = currentTarget.getAttribute('href')
  }
  return { left, leave }
}
