const gapPixels = 4

/**
 * Puts what opens below what opens it, or above it, wherever there is room; where neither side has enough, on the larger
 * one, as high as that is.
 */
export function place(opened: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  // The keyboard of a screen may lie over the window, which is as high as before.
  const { offsetTop: seenFrom, height: seen } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const above = at.top - seenFrom - 2 * gapPixels
  const below = seenFrom + seen - at.bottom - 2 * gapPixels
  const { scrollTop } = opened
  opened.style.maxHeight = ''
  const { offsetWidth: width, offsetHeight: whole } = opened
  const isBelow = whole <= below || (whole > above && below >= above)
  const room = isBelow ? below : above
  if (whole > room) opened.style.maxHeight = `${room}px`
  opened.scrollTop = scrollTop
  const top = isBelow ? at.bottom + gapPixels : at.top - gapPixels - Math.min(whole, room)
  const left = Math.min(at.left, innerWidth - width - gapPixels)
  opened.style.top = `${top}px`
  opened.style.left = `${Math.max(gapPixels, left)}px`
}
