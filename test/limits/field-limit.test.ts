import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { claimFieldLimit, type FieldCall, type FieldLimit } from '../../src/limits/field-limit.ts'
import { openRateLimiter } from '../../src/limits/rate-limiter.ts'
import { shareDatabase } from '../support/test-server.ts'

const limiter = openRateLimiter({ redis: null, database: await shareDatabase(), log: () => {} })
afterAll(() => limiter.close())

const account = randomUUID()
const otherAccount = randomUUID()
let fields = 0

const perViewer: FieldLimit = { max: 2, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' }
const perAccount: FieldLimit = { max: 1, window: '1h', per: 'account', appliesTo: 'all' }
const perAddress: FieldLimit = { max: 1, window: '1m', per: 'address', appliesTo: 'all' }

/** Claims calls of a field that no other test has called. */
function open(limit: FieldLimit) {
  fields += 1
  const usual: FieldCall = {
    fieldName: `contacts${fields}`,
    args: { accountId: account },
    viewerId: 'ada',
    clientAddress: '203.0.113.9',
  }
  return async (changes: Partial<FieldCall> = {}) => claimFieldLimit(limiter, limit, { ...usual, ...changes })
}

it('of 40 parallel calls exactly the limit is let through', async () => {
  const claim = open(perViewer)
  const claims = await Promise.all(Array.from({ length: 40 }, () => claim()))
  expect(claims.filter(({ allowed }) => allowed)).toHaveLength(2)
})

it('A claim names the field, tells what is left, and can be released', async () => {
  const claim = open(perViewer)
  const first = await claim({ fieldName: 'contacts' })
  expect(first).toMatchObject({
    allowed: true,
    limit: { name: 'contacts', max: 2, windowSeconds: 60 },
    remaining: 1,
    resetSeconds: 60,
  })
  await claim({ fieldName: 'contacts' })
  expect(await claim({ fieldName: 'contacts' })).toMatchObject({ allowed: false, remaining: 0 })
  await first.release()
  expect(await claim({ fieldName: 'contacts' })).toMatchObject({ allowed: true, remaining: 0 })
})

it('an hour is 3,600 seconds', async () => {
  expect((await open(perAccount)()).limit.windowSeconds).toBe(3_600)
})

it.each<[string, FieldLimit, Partial<FieldCall>, boolean]>([
  ['another viewer has calls of their own', perViewer, { viewerId: 'bob' }, true],
  ['another account has calls of its own', perViewer, { args: { accountId: otherAccount } }, true],
  ['another field has calls of its own', perViewer, { fieldName: 'deals' }, true],
  ['another address of the same viewer has not', perViewer, { clientAddress: '203.0.113.8' }, false],
  ['per account, another viewer has not', perAccount, { viewerId: 'bob' }, false],
  ['per address, another viewer has not', perAddress, { viewerId: 'bob', args: {} }, false],
  ['per address, another address has', perAddress, { clientAddress: '203.0.113.8' }, true],
])('When the calls are used up: %s', async (_rule, limit, changes, allowed) => {
  const claim = open(limit)
  for (let used = 0; used < limit.max; used += 1) await claim()
  expect((await claim(changes)).allowed).toBe(allowed)
})

it.each<[string, FieldLimit, Partial<FieldCall>]>([
  ['an account id', perAccount, { args: {} }],
  ['an account id', perViewer, { args: { accountId: null } }],
  ['an account id', perViewer, { args: { accountId: '' } }],
  ['a viewer', perViewer, { viewerId: null }],
  ['an address', perAddress, { clientAddress: '' }],
])('Without %s that it is counted by, the call is an error and not counted', async (what, limit, changes) => {
  const claim = open(limit)
  await expect(claim(changes)).rejects.toThrow(`needs ${what}`)
  expect((await claim()).remaining).toBe(limit.max - 1)
})
