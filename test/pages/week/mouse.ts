import type { Page } from 'playwright-core'
import { type Hand, optionsOf } from './hand.ts'

/** Works with the pointer, and with the keys for what is written only. */
export function mouseOf(page: Page): Hand {
  return {
    press: target => target.click(),
    async type(field, text) {
      await field.click()
      // Where in a day the pointer comes down differs by browser.
      if ((await field.getAttribute('type')) === 'date') return field.fill(text)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async choose(list, words) {
      await list.selectOption(words)
    },
    async find(field, text) {
      await field.click()
      await field.pressSequentially(text)
      await optionsOf(field).click()
    },
    goTo: view => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view }).click(),
    async carry(card, to) {
      const [from, at] = [await card.boundingBox(), await to.boundingBox()]
      if (!from || !at) throw new Error(`${card} or ${to} is not drawn`)
      // At its height, which is its time in a week of hours.
      await card.dragTo(to, {
        targetPosition: { x: at.width / 2, y: from.y + from.height / 2 - at.y },
      })
    },
  }
}
