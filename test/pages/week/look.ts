import { expect } from 'vitest'
import { findBarriers } from '../../support/browser.ts'
import { colorSchemes } from '../../support/console.ts'
import type { Week } from './week.ts'

/**
 * Looks at what is shown: it has no barriers and fits into the window. The walk in dark is looked at in light too, for
 * what the colours have no part in; the one in light has the same colours as that.
 */
export async function lookAt({ page, visit }: Week, name: string): Promise<void> {
  for (const colorScheme of visit.colorScheme === 'dark' ? colorSchemes : [visit.colorScheme]) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers(page), `${name}, in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: visit.colorScheme })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name}: its width`).toBe(visit.viewport.width)
}
