import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { newKey, revokeKey } from '../../support/api-keys.ts'
import { startApp, type TestAccount } from '../../support/app.ts'

const app = await startApp()

const listOf = ({ accountId }: TestAccount) => `/api/v1/contacts?account_id=${accountId}`
const fields = 'id name scopes hint createdAt createdBy expiresAt lastUsedAt revokedAt'
const keysOf = async ({ accountId, ownerId }: TestAccount) => {
  const answer = await app.graphql(
    ownerId,
    `{ apiKeys(accountId: "${accountId}") { total items { ${fields} } } }`,
  )
  return answer.data.apiKeys
}
const create = ({ accountId, ownerId }: TestAccount, input: string, as = ownerId) =>
  app.graphql(as, `mutation { createApiKey(accountId: "${accountId}", input: { ${input} }) { key } }`)

describe('a new key', () => {
  it('works on REST and on GraphQL for its account', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account)
    const { status, body } = await app.rest('POST', '/api/v1/contacts', {
      as: key,
      body: { account_id: account.accountId, first_name: 'Ann' },
    })
    expect([status, body.data.first_name]).toEqual([201, 'Ann'])
    expect((await app.rest('GET', listOf(account), { as: key })).body.total).toBe(1)
    const query = `{ contacts(accountId: "${account.accountId}") { total } }`
    expect(await app.graphql(key, query)).toEqual({ data: { contacts: { total: 1 } } })
  })

  it('is listed by what it is recognised by, and never with itself', async () => {
    const account = await app.newAccount()
    const { key, id } = await newKey(app, account, ['export', 'read'], {
      name: 'Books',
      expiresAt: '2999-01-01T00:00:00Z',
    })
    const { total, items } = await keysOf(account)
    expect([total, items]).toEqual([
      1,
      [
        {
          ...{ id, name: 'Books', scopes: ['read', 'export'], hint: key.slice(0, 12) },
          ...{ createdAt: expect.any(String), createdBy: account.ownerId },
          ...{ expiresAt: '2999-01-01T00:00:00.000Z', lastUsedAt: null, revokedAt: null },
        },
      ],
    ])
    expect(JSON.stringify(items)).not.toContain(key.slice(12))
  })

  it('is stored as its digest only', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account)
    const [row] = await app.database.query({
      text: 'SELECT api_keys::text AS row FROM api_keys WHERE account_id = $1',
      values: [account.accountId],
    })
    expect(String(row?.row)).not.toContain(key.slice(12))
  })
})

describe('what a key is made from', () => {
  it.each([
    ['name: "x", scopes: []', 'input.scopes'],
    ['name: "x", scopes: [read, read]', 'input.scopes'],
    ['name: " ", scopes: [read]', 'input.name'],
    [`name: "${'x'.repeat(101)}", scopes: [read]`, 'input.name'],
    ['name: "x", scopes: [read], expiresAt: "2020-01-01T00:00:00Z"', 'input.expiresAt'],
    ['name: "x", scopes: [], expiresAt: "2020-01-01T00:00:00Z"', 'input.scopes', 'input.expiresAt'],
  ])('is refused: %s', async (input, ...fields) => {
    const account = await app.newAccount()
    const { errors } = await create(account, input)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(Object.keys(errors?.[0]?.extensions.fields)).toEqual(fields)
  })

  it('is the owner’s choice only', async () => {
    const account = await app.newAccount()
    const { errors } = await create(account, 'name: "x", scopes: [read]', account.memberId)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', requires: 'owner' })
  })
})

describe('a key is refused', () => {
  const unauthorized = { status: 401, body: { error: 'Unauthorized' } }

  it('on both faces once it is revoked, for which nothing is undone by revoking it again', async () => {
    const account = await app.newAccount()
    const { key, id } = await newKey(app, account)
    expect((await app.rest('GET', listOf(account), { as: key })).status).toBe(200)
    await revokeKey(app, account, id)
    expect(await app.rest('GET', listOf(account), { as: key })).toMatchObject(unauthorized)
    const answer = await app.rest('POST', '/graphql', { as: key, body: { query: '{ __typename }' } })
    expect(answer.status).toBe(401)
    const [first] = (await keysOf(account)).items
    await revokeKey(app, account, id)
    expect((await keysOf(account)).items[0].revokedAt).toBe(first.revokedAt)
  })

  it('where it is revoked between the head and the body of a request, on both faces', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    const mutation = `mutation { addTeamMember(accountId: "${accountId}", input: { userId: "mallory" }) { userId } }`
    const tries = [
      { path: '/graphql', body: { query: mutation } },
      { path: '/api/v1/contacts', body: { account_id: accountId, first_name: 'Ann' } },
    ]
    const answers = tries.map(async ({ path, body }) => {
      const { key, id } = await newKey(app, account)
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': JSON.stringify(body).length,
      }
      const asked = request(app.url + path, { method: 'POST', headers })
      asked.flushHeaders()
      const isUsed = async () =>
        (await keysOf(account)).items.find((one: { id: string }) => one.id === id).lastUsedAt
      await expect.poll(isUsed).not.toBeNull()
      await revokeKey(app, account, id)
      asked.end(JSON.stringify(body))
      const [answer]: IncomingMessage[] = await once(asked, 'response')
      return answer && json(answer)
    })
    expect(await Promise.all(answers)).toMatchObject([
      { data: { addTeamMember: null }, errors: [{ extensions: { code: 'FORBIDDEN' } }] },
      { error: 'Forbidden: no access to this account' },
    ])
    const where = { accountId }
    const { contact, teamMember } = app.database.prisma
    expect(await contact.count({ where })).toBe(0)
    expect(await teamMember.count({ where: { ...where, userId: 'mallory' } })).toBe(0)
  })

  it('by another account, as a stranger is', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { key } = await newKey(app, account)
    expect(await app.rest('GET', listOf(other), { as: key })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden: no access to this account' },
    })
  })

  it('in a cookie', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account)
    const headers = { cookie: `session=${key}` }
    expect(await app.rest('GET', listOf(account), { headers })).toMatchObject(unauthorized)
  })

  it('once its account is deleted', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account)
    await app.graphql(account.ownerId, `mutation { deleteAccount(accountId: "${account.accountId}") }`)
    expect(await app.rest('GET', listOf(account), { as: key })).toMatchObject(unauthorized)
    expect(await app.database.prisma.apiKey.count({ where: { accountId: account.accountId } })).toBe(0)
  })
})

describe('the keys of an account', () => {
  it('work 50 at a time, however many are made at once', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const data = Array.from({ length: 48 }, (_, at) => ({
      ...{ accountId, name: 'x', scopes: ['read'], hint: 'x', createdBy: ownerId },
      keyHash: randomBytes(32).toString('base64url'),
      // Of those that do not work any more there may be any number.
      ...(at < 4 ? { revokedAt: new Date() } : at < 8 ? { expiresAt: new Date(0) } : {}),
    }))
    await app.database.prisma.apiKey.createMany({ data })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => create(account, 'name: "x", scopes: [read]')),
    )
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
    expect(codes.filter(code => code === undefined)).toHaveLength(10)
    expect(codes.filter(code => code === 'CONFLICT')).toHaveLength(2)
  })

  it('are made in place of revoked ones, however often one too many was asked for', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const { id } = await newKey(app, account)
    const data = Array.from({ length: 49 }, () => ({
      ...{ accountId, name: 'x', scopes: ['read'], hint: 'x', createdBy: ownerId },
      keyHash: randomBytes(32).toString('base64url'),
    }))
    await app.database.prisma.apiKey.createMany({ data })
    const asked = Array.from(
      { length: 10 },
      (_, at) =>
        `k${at}: createApiKey(accountId: "${accountId}", input: { name: "x", scopes: [read] }) { key }`,
    )
    for (let round = 0; round < 10; round++) {
      const { errors = [] } = await app.graphql(ownerId, `mutation { ${asked.join(' ')} }`)
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(Array(10).fill('CONFLICT'))
    }
    await revokeKey(app, account, id)
    expect((await create(account, 'name: "x", scopes: [read]')).errors).toBeUndefined()
  })

  it('are revoked by their owner only, and none of another account', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { id } = await newKey(app, account)
    const revoke = ({ accountId }: TestAccount, as: string) =>
      app.graphql(as, `mutation { revokeApiKey(accountId: "${accountId}", id: "${id}") { id } }`)
    expect((await revoke(account, account.memberId)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await revoke(other, other.ownerId)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await keysOf(account)).items[0].revokedAt).toBeNull()
  })

  it('stay with an account that is given to another owner', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId, memberId } = account
    const { key, id } = await newKey(app, account)
    const transfer = `mutation { transferAccount(accountId: "${accountId}", newOwnerId: "${memberId}") { id } }`
    expect((await app.graphql(ownerId, transfer)).errors).toBeUndefined()
    expect((await app.rest('GET', listOf(account), { as: key })).status).toBe(200)
    await revokeKey(app, { ...account, ownerId: memberId }, id)
    expect((await app.rest('GET', listOf(account), { as: key })).status).toBe(401)
  })
})

describe('what a key does', () => {
  it('is known as its own: who wrote a note, who took an export', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    const { key, id } = await newKey(app, account)
    const userId = `key:${accountId}:${id}`
    const made = await app.rest('POST', '/api/v1/contacts', {
      as: key,
      body: { account_id: accountId, first_name: 'Ann' },
    })
    const note = `addNote(accountId: "${accountId}", input: { contactId: "${made.body.data.id}", text: "x" }) { authorId }`
    expect((await app.graphql(key, `mutation { ${note} }`)).data.addNote.authorId).toBe(userId)
    const file = await app.rest('GET', `/api/v1/account/export?account_id=${accountId}`, { as: key })
    expect([file.status, file.body.contacts.length]).toEqual([200, 1])
    expect(file.text).not.toContain('keyHash')
    expect(file.text).not.toContain('api_keys')
    const receipts = `{ accountExports(accountId: "${accountId}") { items { userId outcome } } }`
    expect((await app.graphql(key, receipts)).data.accountExports.items).toEqual([
      { userId, outcome: 'complete' },
    ])
    const again = await app.rest('GET', `/api/v1/account/export?account_id=${accountId}`, {
      as: account.ownerId,
    })
    expect(again.status).toBe(429)
  })

  it('to the team is what its owner may', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId, memberId } = account
    const { key } = await newKey(app, account, ['admin'])
    const add = (userId: string) =>
      app.graphql(
        key,
        `mutation { addTeamMember(accountId: "${accountId}", input: { userId: "${userId}" }) { userId } }`,
      )
    expect((await add(app.newUser())).errors).toBeUndefined()
    expect((await add(ownerId)).errors?.[0]?.message).toBe('The owner cannot be a team member')
    expect((await add(`key:${accountId}:${accountId}`)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    const remove = `mutation { removeTeamMember(accountId: "${accountId}", userId: "${memberId}") }`
    expect((await app.graphql(key, remove)).data.removeTeamMember).toBe(memberId)
  })

  it('is not an owner’s in another account, should its id be there as a team member’s', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { key, id } = await newKey(app, account)
    const member = { accountId: other.accountId, userId: `key:${account.accountId}:${id}` }
    await app.database.prisma.teamMember.create({ data: member })
    const rename = `mutation { updateAccount(accountId: "${other.accountId}", input: { name: "x" }) { id } }`
    const { errors } = await app.graphql(key, rename)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', requires: 'owner' })
  })

  it('over REST without the scope is a 403 that names it', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account, ['write'])
    const answers = await Promise.all(
      ['contacts', 'account/export', 'contacts/export'].map(path =>
        app.rest('GET', `/api/v1/${path}?account_id=${account.accountId}`, { as: key }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'Forbidden: the scope read is missing'],
      [403, 'Forbidden: the scope export is missing'],
      [403, 'Forbidden: the scope export is missing'],
    ])
  })
})
