import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * What has the focus once something has ended, such as the button that began an editing, unless the focus went elsewhere
 * by itself.
 */
export function useFocusBack<Place extends HTMLElement = HTMLButtonElement>(
  isGoingOn: boolean,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const wasGoingOn = useRef(false)
  // Before the next key comes.
  useLayoutEffect(() => {
    if (wasGoingOn.current && !isGoingOn && document.activeElement === document.body) place.current?.focus()
    wasGoingOn.current = isGoingOn
  }, [isGoingOn])
  return place
}
