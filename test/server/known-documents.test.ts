import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { KnownDocuments } from '../../src/server/graphql/checks/known-documents.ts'
import { startApp } from '../support/app.ts'
import { postGraphql } from './post-graphql.ts'

describe('known documents', () => {
  const document = parse('{ viewer { id } }')

  it('take no more than their bytes, whatever their texts and tokens', () => {
    const known = new KnownDocuments(1_000_000)
    const isKnown = (...names: number[]) => names.map(n => known.get(`document ${n}`) === document)
    for (let n = 0; n < 20; n++) known.keep(`document ${n}`, { document, tokens: 1_000 })
    expect(isKnown(12, 13, 19)).toEqual([false, true, true])
    known.keep('x'.repeat(300_000), { document, tokens: 10 })
    expect(isKnown(13, 17, 18, 19)).toEqual([true, false, true, true])
  })

  it('are not those that are too long to be kept beside others', () => {
    const known = new KnownDocuments(100_000_000)
    const text = 'x'.repeat(1_000_000)
    known.keep(text, { document, tokens: 10 })
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
