import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { lookAt } from './look.ts'
import type { Week } from './week.ts'

/**
 * What may happen to whoever types: the server goes away and comes back, the session has ended by then, and the page
 * is loaded again. All that was typed is there after each.
 */
export async function interrupt(week: Week, form: Locator): Promise<void> {
  const { app, page, proxy, account } = week
  const typed = await readFields(form)
  await proxy.goDown()
  await page.getByText('Not connected.').waitFor()
  expect(await readFields(form)).toEqual(typed)
  await page.context().clearCookies()
  await proxy.comeBack()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const signIn = page.getByRole('dialog', { name: 'Sign in again' })
  await signIn.waitFor()
  expect(await readFields(form)).toEqual(typed)
  const value = await app.token(account.ownerId)
  await page.context().addCookies([{ name: 'session', value, url: proxy.url }])
  // As the browser does when one comes back from the tab in which one has signed in.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await signIn.waitFor({ state: 'detached' })
  expect(await readFields(form)).toEqual(typed)
  await page.reload()
  await form.getByText('Typed before, not saved yet.').waitFor()
  expect(await readFields(form)).toEqual(typed)
  await lookAt(week, 'what was typed before')
}

/** What the fields hold, also while something stands above them. */
function readFields(form: Locator): Promise<readonly (readonly [string, string | boolean])[]> {
  return form
    .locator('input, textarea, select')
    .evaluateAll(fields =>
      (fields as HTMLInputElement[]).map(({ labels, ariaLabel, type, checked, value }) => [
        labels?.[0]?.textContent ?? ariaLabel ?? '',
        type === 'checkbox' ? checked : value,
      ]),
    )
}
