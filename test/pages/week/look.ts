import { expect } from 'vitest'
import { findBarriers } from '../../support/browser.ts'
import type { Week } from './week.ts'

/** Looks at what is shown: in the week's colours it has no barriers, and it fits into the window. */
export async function lookAt({ page, visit }: Week, name: string): Promise<void> {
  expect(await findBarriers(page), name).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${name}: its width`).toBe(visit.viewport.width)
}
