import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Hand, optionsOf } from './hand.ts'

/** So often Tab is pressed at most on the way to something. */
const maxTabs = 40

/** Where the focus is, seen from what is looked for. */
type Place = 'there' | 'in its group' | 'before' | 'behind'

/** Works with the keys alone: by Tab, arrows, Enter, the space bar and the console's own keys. */
export function keyboardOf(page: Page): Hand {
  const { keyboard } = page

  const hand: Hand = {
    async press(target) {
      await target.waitFor()
      if (await isForNew(target)) return keyboard.press('n')
      await reach(target)
      await keyboard.press((await isTicked(target)) ? 'Space' : 'Enter')
    },
    async type(field, text) {
      await reach(field)
      if ((await field.getAttribute('type')) === 'date') {
        const [year, month, day] = text.split('-')
        return keyboard.type(`${month}${day}${year}`)
      }
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    },
    async choose(list, words) {
      await reach(list)
      await keyboard.press('Home')
      const chosen = () => list.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.text)
      const count = await list.locator('option').count()
      for (let at = 0; at < count && (await chosen()) !== words; at += 1) await keyboard.press('ArrowDown')
      expect(await chosen()).toBe(words)
    },
    async find(field, text) {
      await hand.type(field, text)
      await optionsOf(field).waitFor()
      await keyboard.press('Enter')
    },
    async goTo(view) {
      await keyboard.press('g')
      await keyboard.press(view.slice(0, 1).toLowerCase())
    },
    async carry(card) {
      await reach(card.locator('[aria-keyshortcuts]'))
      await keyboard.press('Shift+ArrowRight')
    },
  }

  /** Brings the focus there, and sees that it is in sight. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    if ((await target.getAttribute('role')) === 'menuitem') await go(target, 'ArrowDown', 'ArrowUp')
    else if (!(await tabTo(target))) throw new Error(`Tab does not lead to ${target} in ${maxTabs} steps`)
    await expect.poll(() => isInSight(target), { message: `${target} is in sight` }).toBe(true)
  }

  async function tabTo(target: Locator): Promise<boolean> {
    for (let tabs = 0; tabs <= maxTabs; tabs += 1) {
      const place = await placeOf(target)
      if (place === 'there') return true
      if (place === 'in its group') {
        await go(target, 'ArrowDown', 'ArrowUp')
        return true
      }
      await keyboard.press(place === 'before' ? 'Tab' : 'Shift+Tab')
    }
    return false
  }

  async function go(target: Locator, onward: string, back: string): Promise<void> {
    await expect
      .poll(async () => {
        const place = await placeOf(target)
        if (place !== 'there') await keyboard.press(place === 'behind' ? back : onward)
        return placeOf(target)
      })
      .toBe('there')
  }

  return hand
}

function placeOf(target: Locator): Promise<Place> {
  return target.evaluate((element): Place => {
    // A form on a page of another site is a tree of its own.
    const root = element.getRootNode() as Document | ShadowRoot
    const focused = root.activeElement ?? document.activeElement
    if (focused === element) return 'there'
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    if (isRadio && focused instanceof HTMLInputElement && focused.name === element.name) return 'in its group'
    if (root === document && focused === document.body) {
      // Nothing has it after a page was loaded: backward it comes to the end of the page first.
      const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      return all.indexOf(element) > all.length / 2 ? 'behind' : 'before'
    }
    const own = root.activeElement || !(root instanceof ShadowRoot) ? element : root.host
    if (!focused || focused.contains(own)) return 'before'
    return focused.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING ? 'before' : 'behind'
  })
}

/** Whether what stands where it is is itself, with the ring of the focus. */
function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    const top = root.elementFromPoint(x + width / 2, y + height / 2)
    const rings = [element, element.closest('.card')].flatMap(one =>
      one ? [getComputedStyle(one).outlineStyle, getComputedStyle(one, '::after').outlineStyle] : [],
    )
    return (
      rings.some(style => style !== 'none') &&
      top !== null &&
      (element.contains(top) || top.contains(element))
    )
  })
}

/** Whether `n` presses it: it does where no dialog is open and nothing is written. */
function isForNew(target: Locator): Promise<boolean> {
  return target.evaluate(
    element =>
      element.matches('[data-opens-new]') &&
      !document.querySelector('dialog[open]') &&
      !document.activeElement?.closest('input, textarea, select, [popover]'),
  )
}

function isTicked(target: Locator): Promise<boolean> {
  return target.evaluate(element => element.matches('[type=checkbox], [type=radio]'))
}
