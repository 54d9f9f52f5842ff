import { expect, it } from 'vitest'
import { timeZones } from '../../src/domain/account/time-zone.ts'
import { startApp } from '../support/app.ts'

const { database } = await startApp()

it('the database knows every time zone that an account may have, and its column holds it', async () => {
  const unknown = await Promise.all(
    [...timeZones].map(async zone => {
      const known = await database
        .query({ text: 'SELECT now() AT TIME ZONE $1 AS there', values: [zone] })
        .then(() => zone.length <= 64)
        .catch(() => false)
      return known ? [] : [zone]
    }),
  )
  expect(timeZones.size).toBeGreaterThan(400)
  expect(unknown.flat()).toEqual([])
})

it('every one is a zone of a place or UTC, also where this process lists it by an older name', () => {
  const listed = new Set(Intl.supportedValuesOf('timeZone'))
  const resolve = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  expect([...timeZones].filter(zone => zone !== 'UTC' && !listed.has(resolve(zone)))).toEqual([])
})
