import type { Page } from 'playwright-core'

/** A Hebrew text with a Latin word in it, which is read from the right, and ends with its full stop. */
export const hebrew = 'צילום Harbour שלנו.'

/** Where a page has the text in another order, and its fields that would. */
export const findMisordered = (page: Page) =>
  page.evaluate(text => {
    const isShown = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true })
    const say = (element: Element | null) =>
      [element?.parentElement, element].map(each => `${each?.localName}.${each?.className}`).join(' ')
    const complaints: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const start = node.data.indexOf(text)
      // Within a sentence of ours it has the order of that.
      const isWithin = start > 0 && node.data[start - 1] !== '\n'
      if (start < 0 || isWithin || !isShown(node.parentElement)) continue
      const placeOf = (at: number) => {
        const range = new Range()
        range.setStart(node, start + at)
        range.setEnd(node, start + at + 1)
        return range.getBoundingClientRect()
      }
      const [first, latin, last] = [placeOf(0), placeOf(text.indexOf('H')), placeOf(text.length - 1)]
      const isInOrder = (one: DOMRect, next: DOMRect) => one.top < next.top || one.left > next.left
      if (!isInOrder(first, latin) || !isInOrder(latin, last)) complaints.push(say(node.parentElement))
    }
    for (const field of document.querySelectorAll(
      'textarea, input:is([type=text], [type=search], :not([type]))',
    ))
      if (isShown(field) && getComputedStyle(field).unicodeBidi !== 'plaintext') complaints.push(say(field))
    return complaints
  }, hebrew)
