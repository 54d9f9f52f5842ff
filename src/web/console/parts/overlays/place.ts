const gapPixels = 4

/** Puts what opens below what opens it, or above it, wherever there is room. */
export function place(opened: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = opened
  const below = at.bottom + gapPixels
  const fits = below + height <= innerHeight - gapPixels
  const top = fits ? below : Math.max(gapPixels, at.top - gapPixels - height)
  const left = Math.min(at.left, innerWidth - width - gapPixels)
  opened.style.top = `${top}px`
  opened.style.left = `${Math.max(gapPixels, left)}px`
}
