import { useEffect, useRef } from 'preact/hooks'

/** The address of the row that was opened last. */
let left: string | null = null

/** Who opens a row of a table and comes back finds the focus on it. */
export function useReturn() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const row = [...(table.current?.querySelectorAll('a') ?? [])].find(
      link => link.getAttribute('href') === left,
    )
    row?.focus()
    left = null
  }, [])
  const leave = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    left = currentTarget.getAttribute('href')
  }
  return { table, leave }
}
