import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** The button that begins an editing: it has the focus again when that ends, unless the focus went elsewhere by itself. */
export function useFocusBack(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Before the next key comes.
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
