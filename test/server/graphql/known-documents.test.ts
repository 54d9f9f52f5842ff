import { type DocumentNode, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { openKnownDocuments } from '../../../src/server/graphql/checks/known-documents.ts'
import { startApp } from '../../support/app.ts'
import { postGraphql } from './post-graphql.ts'

describe('known documents', () => {
  const document = parse('{ viewer { id } }')
  const ofTokens = (tokenCount: number): DocumentNode => ({ ...document, tokenCount })
  const long = ofTokens(1_000)

  it('take no more than their bytes, whatever their texts and tokens', () => {
    const known = openKnownDocuments(1_000_000)
    const isKnown = (...names: number[]) => names.map(n => known.get(`document ${n}`) === long)
    for (let n = 0; n < 20; n++) known.set(`document ${n}`, long)
    expect(isKnown(12, 13, 19)).toEqual([false, true, true])
    known.set('x'.repeat(300_000), ofTokens(10))
    expect(isKnown(13, 17, 18, 19)).toEqual([true, false, true, true])
  })

  it('are not those that are too long to be kept beside others', () => {
    const known = openKnownDocuments(100_000_000)
    const text = 'x'.repeat(1_000_000)
    known.set(text, ofTokens(10))
    expect(known.get(text)).toBeUndefined()
  })
})

describe('a document', async () => {
  const app = await startApp()
  const spent = async (as: string, query: string) => {
    const { costBudget } = app.services
    const before = await costBudget.spend(`user:${as}`, 1)
    await postGraphql(app, query, { as })
    return before.remaining - (await costBudget.spend(`user:${as}`, 1)).remaining - 1
  }

  it('that is valid is read and validated once', async () => {
    const as = app.newUser()
    const query = `{ viewer { id } } # ${crypto.randomUUID()}`
    const [first, second] = [await spent(as, query), await spent(as, query)]
    expect(first).toBeGreaterThan(second)
    expect(await spent(as, query)).toBe(second)
  })

  it('that is refused is read each time, and paid for', async () => {
    const as = app.newUser()
    const query = `{ viewer { unknown } } # ${crypto.randomUUID()}`
    const first = await spent(as, query)
    expect(first).toBeGreaterThan(0)
    expect(await spent(as, query)).toBe(first)
  })
})
