import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Keeps the focus, where nothing else has it, on what moves about: on that whose attribute has the value of the ref. */
export function useFollow(inside: RefObject<HTMLElement | null>, attribute: `data-${string}`) {
  const followed = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return
    inside.current?.querySelector<HTMLElement>(`[${attribute}="${followed.current}"]`)?.focus()
  })
  return followed
}
