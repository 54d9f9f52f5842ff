import { useEffect, useRef } from 'preact/hooks'

/** The link that was opened last: its address, and its place among those of the list that lead there. */
let opened: { readonly href: string | null; readonly place: number } | null = null

type LinkClick = MouseEvent & { readonly currentTarget: HTMLAnchorElement }

/** Who opens one of the links of a list or a board, and comes back, finds the focus on it. */
export function useReturn<List extends HTMLElement>() {
  const left = useRef<List>(null)
  const linksTo = (href: string | null) =>
    [...(left.current?.querySelectorAll('a') ?? [])].filter(link => link.getAttribute('href') === href)
  useEffect(() => {
    const links = opened ? linksTo(opened.href) : []
    const link = links[opened?.place ?? 0] ?? links[0]
    // What is being typed goes on: the list is there again with each text that finds something.
    if (!document.activeElement?.matches('input, select, textarea')) link?.focus()
    opened = null
  }, [])
  const leave = ({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: LinkClick) => {
    // With these keys it is opened elsewhere, and the list stays.
    if (ctrlKey || metaKey || shiftKey || altKey) return
    const href = currentTarget.getAttribute('href')
    opened = { href, place: linksTo(href).indexOf(currentTarget) }
  }
  return { left, leave }
}
