import { expect } from 'vitest'
import { findBarriers } from '../../support/browser.ts'
import { colorSchemes } from '../../support/console.ts'
import type { Week } from './week.ts'

/** Looks at what is shown: in light and in dark it has no barriers, and it fits into the window. */
export async function lookAt({ page, visit }: Week, name: string): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers(page), `${name}, in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: visit.colorScheme })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name}: its width`).toBe(visit.viewport.width)
}
