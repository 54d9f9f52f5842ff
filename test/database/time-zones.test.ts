import { expect, it } from 'vitest'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { timeZones } from '../../src/domain/account/time-zone-names.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { database } = app

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

it('a migration gives accounts the names of today, and tells it of those alone', async () => {
  const names = [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Europe/Lisbon', 'Europe/Lisbon'],
  ] as const
  const accounts = await Promise.all(
    names.map(async ([timeZone, present]) => {
      const { accountId: id } = await app.newAccount()
      const { updatedAt } = await database.prisma.account.update({ where: { id }, data: { timeZone } })
      return { id, timeZone, present, updatedAt }
    }),
  )
  const script = (await readMigrations()).find(({ name }) => name.endsWith('_present_time_zones'))?.script
  const changesOf = (accountId: string) =>
    database.prisma.recordChange.count({ where: { accountId, kind: 'account' } })
  const before = await Promise.all(accounts.map(({ id }) => changesOf(id)))
  await database.prisma.$executeRawUnsafe(String(script))
  for (const [at, { id, timeZone, present, updatedAt }] of accounts.entries()) {
    const account = await database.prisma.account.findUniqueOrThrow({ where: { id } })
    expect(account.timeZone).toBe(present)
    const isRenamed = timeZone !== present
    expect(account.updatedAt > updatedAt).toBe(isRenamed)
    expect((await changesOf(id)) - Number(before[at])).toBe(isRenamed ? 1 : 0)
  }
})
