import { expect } from 'vitest'
import { findBarriersInLightAndDark } from '../../support/browser.ts'
import type { Week } from './week.ts'

/** Looks at what is shown: in light and in dark it has no barriers, and it fits into the window. */
export async function lookAt({ page, visit }: Week, name: string): Promise<void> {
  expect(await findBarriersInLightAndDark(page), name).toEqual([])
  await page.emulateMedia({ colorScheme: visit.colorScheme })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name}: its width`).toBe(visit.viewport.width)
}
