import type { Page } from 'playwright-core'
import { type Hand, optionsOf } from './hand.ts'

/** Works with the pointer, and with the keys for what is written only. */
export function mouseOf(page: Page): Hand {
  return {
    press: target => target.click(),
    type: (field, text) => field.fill(text),
    async choose(list, words) {
      await list.selectOption(words)
    },
    async find(field, text) {
      await field.click()
      await field.pressSequentially(text)
      await optionsOf(field).click()
    },
    goTo: view => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view }).click(),
    carry: (card, to) => card.dragTo(to),
  }
}
