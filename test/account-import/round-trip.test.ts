import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCountDifferences } from '../../src/commands/data/record-counts.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { anyAccount, writeAccount } from './any-account.ts'
import { exportText, importText } from './texts.ts'

const locations: TestDatabase[] = []
const databases: Database[] = []
const accounts = anyAccount()

beforeAll(async () => {
  for (let at = 0; at < 2; at++) {
    const location = await createTestDatabase()
    locations.push(location)
    databases.push(await openDatabase({ ...location, requestTimes: null }))
  }
})
afterAll(async () => {
  for (const database of databases) await database.close()
  for (const location of locations) await location.drop()
})

const source = () => databases[0] as Database
const target = () => databases[1] as Database

const withOwner = (text: string) => text.replace(/("owner_id":)"(?:[^"\\]|\\.)*"/, '$1"new-owner"')

/** The document with its ids by the order in which they first appear. */
function numberIds(text: string): string {
  const numbers = new Map<string, number>()
  return text.replace(/"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/g, id => {
    numbers.set(id, numbers.get(id) ?? numbers.size)
    return `"#${numbers.get(id)}"`
  })
}

/** Shows where they differ, as a document is long. */
function expectSame(text: string, wanted: string): void {
  let at = 0
  while (at < wanted.length && text[at] === wanted[at]) at++
  expect(text.slice(Math.max(0, at - 200), at + 200)).toBe(wanted.slice(Math.max(0, at - 200), at + 200))
  expect(text.length).toBe(wanted.length)
}

describe('an account export, imported and exported again', () => {
  it('is the same to the byte but for its owner', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(accounts), async account => {
        const text = await exportText(source(), await writeAccount(source().query, account))
        const { accountId, keepsId } = await importText(target(), text)
        expect(keepsId).toBe(true)
        expectSame(await exportText(target(), accountId), withOwner(text))
      }),
      { numRuns: 15 },
    )
    expect(await findCountDifferences(target().prisma)).toEqual([])
  })

  it('is the same but for its ids where it is imported beside the original, or with new ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(accounts), async account => {
        const text = await exportText(source(), await writeAccount(source().query, account))
        for (const newIds of [false, true]) {
          const { accountId, keepsId } = await importText(source(), text, { newIds })
          expect(keepsId).toBe(false)
          const again = await exportText(source(), accountId)
          expectSame(numberIds(again), numberIds(withOwner(text)))
          if (newIds) expect(idsOf(again).intersection(idsOf(text)).size).toBe(0)
        }
      }),
      { numRuns: 15 },
    )
  })
})

function idsOf(text: string): Set<string> {
  return new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
}
