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
  ])('is refused: %s', async (input, field) => {
    const account = await app.newAccount()
    const { errors } = await create(account, input)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(Object.keys(errors?.[0]?.extensions.fields)).toEqual([field])
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
