import { describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { calls } from '../support/root-fields/calls.ts'
import { type FilledAccount, newFilledAccount } from '../support/root-fields/filled-account.ts'
import { type RootField, rootFields, writeCall } from '../support/root-fields/root-fields.ts'
import { subscribe } from './event-stream.ts'

const app = await startApp()

const roles = {
  nobody: () => null,
  'a stranger': () => app.newUser(),
  'the owner of another account': async () => (await app.newAccount()).ownerId,
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

/** Admitted, and refused for what the account is then: it needs an owner. */
const refusedByRule: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  leaveAccount: { 'the owner': 'CONFLICT' },
}

async function ask(userId: string | null, query: string): Promise<string> {
  return (await app.rest('POST', '/graphql', { as: userId, body: { query } })).text
}

/** What comes first: some subscriptions go on for as long as they are read. */
async function readFirst(userId: string | null, query: string): Promise<string> {
  for await (const event of subscribe(app, { userId, query })) return JSON.stringify(event)
  return ''
}

/** The code of the refusal, or `null` where the call was answered. */
async function call(field: RootField, account: FilledAccount, userId: string | null) {
  const query = writeCall(field, account)
  const text = field.kind === 'subscription' ? await readFirst(userId, query) : await ask(userId, query)
  const isAnswered = text.includes(`"${field.name}":`) && !text.includes('"errors"')
  return isAnswered ? null : (/"code":"([A-Z_]+)"/.exec(text)?.[1] ?? text)
}

it('every root field has a row, and every row a root field', () => {
  expect(Object.keys(calls).sort()).toEqual(rootFields.map(({ name }) => name).sort())
})

describe.each(rootFields)('$kind $name, for $access', field => {
  it.each(Object.keys(roles) as Role[])('asked by %s', async role => {
    // A row that the test above misses must not look like a field that nobody may call.
    expect(calls[field.name]).toBeDefined()
    const account = await newFilledAccount(app)
    const userId = await roles[role](account)
    const refusal = role === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    const isAdmitted = admitted[field.access]?.includes(role)
    const expected = isAdmitted ? (refusedByRule[field.name]?.[role] ?? null) : refusal
    expect(await call(field, account, userId)).toBe(expected)
  })
})
