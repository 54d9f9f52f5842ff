/**
 * Notes what has the focus, or had it. What it answers is called when that has it again: where it is taken out of the
 * page then, before the focus goes elsewhere, the record that it belonged to has the focus where that stands now, or
 * else the nearest heading around it; or what takes its place, if that is said.
 */
export function noteFocus(
  focused: Element | null = document.activeElement,
  findNext: () => HTMLElement | null | undefined = () => undefined,
): () => void {
  const around: Element[] = []
  for (let each = focused?.parentElement; each; each = each.parentElement) around.push(each)
  const record = nameRecord(focused)
  return () => {
    const look = () => {
      // What the address opened has nothing to come back to.
      if (focused !== document.body && focused?.isConnected) return
      end()
      if (document.activeElement !== document.body) return
      const moved = findNext() ?? (record && document.querySelector<HTMLElement>(record))
      if (moved) moved.focus()
      else focusHeading(around)
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

/** Selects what stands for the record of a card, wherever the card is; as `useFollow` knows it. */
function nameRecord(inside: Element | null): string | undefined {
  const card = inside?.closest('.card, .booking')
  for (const name of ['data-deal', 'data-booking']) {
    const id = card?.querySelector(`[${name}]`)?.getAttribute(name)
    if (id) return `[${name}="${id}"]`
  }
  return undefined
}

const headings = 'h1, h2'

function focusHeading(around: readonly Element[]): void {
  const nearest = around.find(each => each.isConnected && each.querySelector(headings))
  const heading = nearest?.querySelector<HTMLElement>(headings)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
