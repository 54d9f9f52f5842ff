import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Scope, scopes } from '../../../src/auth/scopes.ts'
import { newKey } from '../../support/api-keys.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { openFingerprint } from '../../support/fingerprint.ts'
import { calls } from '../../support/root-fields/calls.ts'
import { type FilledAccount, newFilledAccount } from '../../support/root-fields/filled-account.ts'
import { type RootField, rootFields, writeCall } from '../../support/root-fields/root-fields.ts'
import { subscribe } from '../live/event-stream.ts'

const app = await startApp()
/** What is refused or only read is asked of one account, which no call of them may change. */
const shared = await newFilledAccount(app)
const stranger = app.newUser()
const otherOwner = (await app.newAccount()).ownerId
/** By account: a key of each scope, which is all that it has. */
const keys = new Map<string, Promise<ReadonlyMap<Scope, string>>>()
await keysOf(shared)
const allKey = await newKey(app, await app.newAccount())
const readShared = await openFingerprint(app.database, shared.accountId)
const before = await readShared()

async function makeKeys(account: FilledAccount): Promise<ReadonlyMap<Scope, string>> {
  const made = await Promise.all(scopes.map(scope => newKey(app, account, [scope])))
  return new Map(scopes.map((scope, index) => [scope, made[index]?.key ?? '']))
}

/** Made once for each account, so that what is only read makes none. */
function keysOf(account: FilledAccount): Promise<ReadonlyMap<Scope, string>> {
  const known = keys.get(account.accountId) ?? makeKeys(account)
  keys.set(account.accountId, known)
  return known
}

const roles = {
  nobody: () => null,
  'a stranger': () => stranger,
  'the owner of another account': () => otherOwner,
  'a team member': ({ memberId }: TestAccount) => memberId,
  'the owner': ({ ownerId }: TestAccount) => ownerId,
}
type Role = keyof typeof roles

const admitted: Readonly<Record<string, readonly Role[]>> = {
  public: ['nobody', 'a stranger', 'the owner of another account', 'a team member', 'the owner'],
  viewer: ['a stranger', 'the owner of another account', 'a team member', 'the owner'],
  member: ['a team member', 'the owner'],
  owner: ['the owner'],
}

const refusals: Partial<Record<Role, string>> = {
  nobody: 'UNAUTHENTICATED',
  'a team member': 'FORBIDDEN,"requires":"owner"',
}

/** Admitted, and refused for what the account is then: it needs an owner. */
const refusedByRule: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  leaveAccount: { 'the owner': 'CONFLICT' },
}

/** Public fields are limited by address. */
const ownAddress = () => ({ 'x-forwarded-for': app.newAddress() })

async function ask(userId: string | null, query: string): Promise<string> {
  return (await app.rest('POST', '/graphql', { as: userId, body: { query }, headers: ownAddress() })).text
}

/** What comes first: some subscriptions go on for as long as they are read. */
async function readFirst(userId: string | null, query: string): Promise<string> {
  for await (const event of subscribe(app, { userId, query })) return JSON.stringify(event)
  return ''
}

async function send(field: RootField, account: FilledAccount, userId: string | null): Promise<string> {
  const query = writeCall(field, account)
  return field.kind === 'subscription' ? readFirst(userId, query) : ask(userId, query)
}

/** The code of the refusal and whom it asks for, or `null` where the call was answered. */
async function call(field: RootField, account: FilledAccount, userId: string | null) {
  const text = await send(field, account, userId)
  if (text.includes(`"${field.name}":`) && !text.includes('"errors"')) return null
  return /"code":"([A-Z_]+)"(,"requires":"[\w:]+")?/.exec(text)?.slice(1).join('') ?? text
}

it('every root field has a row, and every row a root field', () => {
  expect(Object.keys(calls).sort()).toEqual(rootFields.map(({ name }) => name).sort())
})

describe.each(rootFields)('$kind $name, for $access', field => {
  it.each(Object.keys(roles) as Role[])('asked by %s', async role => {
    // A row that the test above misses must not look like a field that nobody may call.
    expect(calls[field.name]).toBeDefined()
    const refusal = refusals[role] ?? 'FORBIDDEN'
    const isAdmitted = admitted[field.access]?.includes(role)
    const expected = isAdmitted ? (refusedByRule[field.name]?.[role] ?? null) : refusal
    const mayChange = expected === null && field.kind !== 'query'
    const account = mayChange ? await newFilledAccount(app) : shared
    expect(await call(field, account, roles[role](account))).toBe(expected)
  })
})

const ofAccounts = rootFields.filter(({ access }) => access === 'member' || access === 'owner')

describe.each(rootFields)('$kind $name, for the scope $scope', field => {
  const { access, scope: needed, usersOnly } = field

  it.each(scopes)('asked by an API key with the scope %s', async scope => {
    const missing = needed === scope ? null : `FORBIDDEN,"requires":"scope:${needed}"`
    const expected = access === 'public' ? null : usersOnly ? 'FORBIDDEN,"requires":"user"' : missing
    const account = expected === null && field.kind !== 'query' ? await newFilledAccount(app) : shared
    expect(await call(field, account, (await keysOf(account)).get(scope) ?? '')).toBe(expected)
  })

  it.runIf(access !== 'public')('asked by an API key of another account with all scopes', async () => {
    const expected = usersOnly ? 'FORBIDDEN,"requires":"user"' : 'FORBIDDEN'
    expect(await call(field, shared, allKey.key)).toBe(expected)
  })
})

it('a public field asks for no scope, and every other for one', () => {
  const odd = rootFields.filter(({ access, scope }) => (access === 'public') !== (scope === null))
  expect(odd).toEqual([])
})

it('what is about the user who calls refuses API keys', () => {
  expect(rootFields.filter(({ access, usersOnly }) => access === 'viewer' && !usersOnly)).toEqual([])
})

it.each(ofAccounts)('$kind $name refuses an account that is not there like a foreign one', async field => {
  const errors = async (account: FilledAccount) => JSON.parse(await send(field, account, stranger)).errors
  const foreign = await errors(shared)
  expect(foreign).toHaveLength(1)
  expect(await errors({ ...shared, accountId: randomUUID() })).toEqual(foreign)
})

it('what was refused or only read has changed nothing of the account', async () => {
  const { prisma } = app.database
  expect(await readShared()).toBe(before)
  expect(await prisma.exportReceipt.count({ where: { accountId: shared.accountId } })).toBe(0)
})
