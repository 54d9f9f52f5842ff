/**
 * Notes what has the focus, or had it. What it answers is called when that has it again: where it is taken out of the
 * page then, before the focus goes elsewhere, the nearest heading around it has the focus.
 */
export function noteFocus(focused: Element | null = document.activeElement): () => void {
  const around: Element[] = []
  for (let each = focused?.parentElement; each; each = each.parentElement) around.push(each)
  return () => {
    const look = () => {
      // What the address opened has nothing to come back to.
      if (focused !== document.body && focused?.isConnected) return
      end()
      if (document.activeElement === document.body) focusHeading(around)
    }
    const end = () => {
      observer.disconnect()
      removeEventListener('focusin', end)
    }
    // No event tells of it; the answer that takes it out comes at any time.
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('focusin', end)
  }
}

const headings = 'h1, h2'

function focusHeading(around: readonly Element[]): void {
  const nearest = around.find(each => each.isConnected && each.querySelector(headings))
  const heading = nearest?.querySelector<HTMLElement>(headings)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
