import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startApp } from '../../support/app.ts'
import {
  call,
  contractRows,
  eachWay,
  findRow,
  guardedRows,
  newTenant,
  servedKeys,
  unknownAccountId,
} from '../../support/contract-table.ts'

const app = await startApp()

const forbidden = { error: 'Forbidden: no access to this account' }

it('is in the contract’s table, and everything in the table is served', () => {
  expect(servedKeys.toSorted()).toEqual(contractRows.map(({ key }) => key).toSorted())
})

describe.each(contractRows)('$key', row => {
  let [good, malformed]: Answer[] = []
  beforeAll(async () => {
    const tenant = await newTenant(app)
    good = await call(app, row, { tenant, headers: { 'x-request-id': 'trace-1.2:3_4' } })
    const bad = { accountId: 'x', body: '{', headers: { 'x-request-id': 'a b' } }
    malformed = await call(app, row, { tenant, ...bad })
  })

  it('answers a valid request with the documented status and type', () => {
    expect(good?.status).toBe(row.status)
    expect(good?.headers.get('content-type')).toMatch(row.contentType)
  })

  it('keeps a request id that is a plain word, and replaces any other', () => {
    expect(good?.headers.get('x-request-id')).toBe('trace-1.2:3_4')
    expect(malformed?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('forbids browsers to guess the type, in success and refusal', () => {
    const told = [good, malformed].map(answer => [
      answer?.status,
      answer?.headers.get('x-content-type-options'),
    ])
    expect(told).toEqual([
      [row.status, 'nosniff'],
      [400, 'nosniff'],
    ])
  })
})

describe('a request id', () => {
  const ask = async (id: string) => {
    const { status, headers } = await call(app, findRow('GET /api/v1/contacts'), {
      tenant: await newTenant(app),
      headers: { 'x-request-id': id },
    })
    expect(status).toBe(200)
    return headers.get('x-request-id')
  }

  it.each(['a', 'trace-1.2:3_4', 'x'.repeat(128)])('that is a plain word is kept: %s', async id => {
    expect(await ask(id)).toBe(id)
  })

  it.each(['', 'a b', '"}{', 'x'.repeat(129), 'a\tb', '<script>', 'café'])(
    'that is anything else is replaced: %j',
    async id => {
      expect(await ask(id)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe.each(guardedRows)('$key', row => {
  let [good, nobodys, strangers, unknown, malformed, missing, members]: Answer[] = []
  beforeAll(async () => {
    const tenant = await newTenant(app)
    const stranger = app.newUser()
    good = await call(app, row, { tenant })
    nobodys = await call(app, row, { tenant, as: null })
    strangers = await call(app, row, { tenant, as: stranger })
    unknown = await call(app, row, { tenant, accountId: unknownAccountId })
    malformed = await call(app, row, { tenant, as: stranger, accountId: 'x' })
    missing = await call(app, row, { tenant, accountId: '' })
    members = await call(app, row, { tenant, as: tenant.memberId })
  })

  it('answers 400 before it looks at the account', () => {
    expect(malformed?.status).toBe(400)
    expect(malformed?.body).toEqual({
      error: 'Invalid payload',
      details: { account_id: [expect.any(String)] },
    })
  })

  it('asks for an account_id', () => {
    expect(missing?.status).toBe(400)
    expect(missing?.body).toEqual({ error: 'Invalid payload', details: { account_id: ['Required'] } })
  })

  it('answers 403 to a stranger, and the same for an account that is not there', () => {
    expect([strangers?.status, strangers?.body]).toEqual([403, forbidden])
    expect([unknown?.status, unknown?.text]).toEqual([403, strangers?.text])
    expect(unknown?.headers.get('content-type')).toBe(strangers?.headers.get('content-type'))
  })

  it(`is ${row.access === 'owner' ? 'refused to' : 'open to'} a team member`, () => {
    if (row.access === 'member') expect(members?.status).toBe(row.status)
    else expect([members?.status, members?.body]).toEqual([403, { error: 'Forbidden: account owner only' }])
  })

  it('may not be stored by caches, whatever it answers', () => {
    const answers = [good, nobodys, strangers, malformed]
    expect(answers.map(answer => answer?.status)).toEqual([row.status, 401, 403, 400])
    expect(answers.map(answer => answer?.headers.get('cache-control'))).toEqual(Array(4).fill('no-store'))
  })
})

// Of each root field test/graphql/accounts/role-matrix.test.ts says it.
describe.each(eachWay)('$key', row => {
  it('answers 403 to the owner and the members of another account, and to a member who has left', async () => {
    const [tenant, other] = [await newTenant(app), await newTenant(app)]
    await app.database.prisma.teamMember.deleteMany({ where: { userId: tenant.memberId } })
    for (const as of [other.ownerId, other.memberId, tenant.memberId]) {
      const { status, body } = await call(app, row, { tenant, as })
      expect([status, body]).toEqual([403, forbidden])
    }
  })
})

describe.each(contractRows.filter(({ isPaged }) => isPaged))('$key', row => {
  it('answers the envelope with the documented defaults', async () => {
    const { body } = await call(app, row, { tenant: await newTenant(app) })
    expect(body).toEqual({ data: [], total: 0, page: 1, page_size: 25 })
  })
})
