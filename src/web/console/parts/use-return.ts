import { useEffect, useRef } from 'preact/hooks'

/** The address that was opened last. */
let opened: string | null = null

type LinkClick = MouseEvent & { readonly currentTarget: HTMLAnchorElement }

/** Who opens one of the links of a list or a board, and comes back, finds the focus on it. */
export function useReturn<List extends HTMLElement>() {
  const left = useRef<List>(null)
  useEffect(() => {
    const link = [...(left.current?.querySelectorAll('a') ?? [])].find(
      link => link.getAttribute('href') === opened,
    )
    // What is being typed goes on: the list is there again with each text that finds something.
    if (!document.activeElement?.matches('input, select, textarea')) link?.focus()
    opened = null
  }, [])
  const leave = ({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: LinkClick) => {
    // With these keys it is opened elsewhere, and the list stays.
    if (!(ctrlKey || metaKey || shiftKey || altKey)) opened = currentTarget.getAttribute('href')
  }
  return { left, leave }
}
