import { expect, it } from 'vitest'
import { timeZoneLabels } from '../../src/web/console/settings/account/time-zones.ts'

it('offers each time zone once, by its name of today, and the one that is chosen', () => {
  const names = Object.keys(timeZoneLabels('Mars/Base'))
  expect(names).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Mars/Base']))
  expect(names).not.toContain('Asia/Calcutta')
  expect(names).not.toContain('Europe/Kiev')
})
