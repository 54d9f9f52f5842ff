import { openPage } from '../../support/browser.ts'
import { useOwnAddress } from '../forms/foreign-site.ts'
import type { Week } from './week.ts'

/** Fills in the form on a page of the business's site, as a visitor, and sends it. */
export async function fillInForm(
  { app, handOf, visit, origin, site }: Week,
  path: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const page = await openPage(`${site}${path}`, { origins: [origin], ...visit })
  await useOwnAddress({ ...app, url: origin }, page)
  const hand = handOf(page)
  for (const [label, text] of Object.entries(answers)) await hand.type(page.getByLabel(label), text)
  await hand.press(page.locator('bizgate-form button'))
  await page.getByText('Thank you! We will be in touch soon.').waitFor()
  await page.close()
}
