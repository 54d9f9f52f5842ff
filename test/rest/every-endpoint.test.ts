import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import {
  call,
  contractRows,
  guardedRows,
  newTenant,
  servedKeys,
  unknownAccountId,
} from '../support/contract-table.ts'

const app = await startApp()

const forbidden = { error: 'Forbidden: no access to this account' }

it('is in the contract’s table, and everything in the table is served', () => {
  expect(servedKeys.toSorted()).toEqual(contractRows.map(({ key }) => key).toSorted())
})

describe.each(contractRows)('$key', row => {
  it('answers a valid request with the documented status and type', async () => {
    const { status, headers } = await call(app, row, { tenant: await newTenant(app) })
    expect(status).toBe(row.status)
    expect(headers.get('content-type')).toMatch(row.contentType)
  })

  it('keeps a request id that is a plain word', async () => {
    for (const id of ['a', 'trace-1.2:3_4', 'x'.repeat(128)]) {
      const tenant = await newTenant(app)
      const { status, headers } = await call(app, row, { tenant, headers: { 'x-request-id': id } })
      expect([status, headers.get('x-request-id')]).toEqual([row.status, id])
    }
  })

  it('replaces a request id that is anything else', async () => {
    for (const id of ['', 'a b', '"}{', 'x'.repeat(129), 'a\tb', '<script>', 'café']) {
      const tenant = await newTenant(app)
      const { status, headers } = await call(app, row, { tenant, headers: { 'x-request-id': id } })
      expect([status, headers.get('x-request-id')]).toEqual([
        row.status,
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ])
    }
  })

  it('forbids browsers to guess the type, in success and refusal', async () => {
    const tenant = await newTenant(app)
    const answers = await Promise.all([
      call(app, row, { tenant }),
      call(app, row, { tenant, accountId: 'x', body: '{' }),
    ])
    const told = answers.map(({ status, headers }) => [status, headers.get('x-content-type-options')])
    expect(told).toEqual([
      [row.status, 'nosniff'],
      [400, 'nosniff'],
    ])
  })
})

describe.each(guardedRows)('$key', row => {
  it('answers 400 before it looks at the account', async () => {
    const tenant = await newTenant(app)
    const { status, body } = await call(app, row, { tenant, as: app.newUser(), accountId: 'x' })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { account_id: [expect.any(String)] } })
  })

  it('asks for an account_id', async () => {
    const { status, body } = await call(app, row, { tenant: await newTenant(app), accountId: '' })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { account_id: ['Required'] } })
  })

  it('answers 403 to a stranger, and the same for an account that is not there', async () => {
    const tenant = await newTenant(app)
    const foreign = await call(app, row, { tenant, as: app.newUser() })
    const unknown = await call(app, row, { tenant, accountId: unknownAccountId })
    expect([foreign.status, foreign.body]).toEqual([403, forbidden])
    expect([unknown.status, unknown.text]).toEqual([403, foreign.text])
    expect(unknown.headers.get('content-type')).toBe(foreign.headers.get('content-type'))
  })

  it('answers 403 to the owner and the members of another account', async () => {
    const tenant = await newTenant(app)
    const other = await newTenant(app)
    for (const as of [other.ownerId, other.memberId]) {
      const { status, body } = await call(app, row, { tenant, as })
      expect([status, body]).toEqual([403, forbidden])
    }
  })

  it(`is ${row.access === 'owner' ? 'refused to' : 'open to'} a team member`, async () => {
    const tenant = await newTenant(app)
    const { status, body } = await call(app, row, { tenant, as: tenant.memberId })
    if (row.access === 'member') expect(status).toBe(row.status)
    else expect([status, body]).toEqual([403, { error: 'Forbidden: account owner only' }])
  })

  it('is refused to a team member who has left', async () => {
    const tenant = await newTenant(app)
    await app.database.prisma.teamMember.deleteMany({ where: { userId: tenant.memberId } })
    const { status, body } = await call(app, row, { tenant, as: tenant.memberId })
    expect([status, body]).toEqual([403, forbidden])
  })

  it('may not be stored by caches, whatever it answers', async () => {
    const tenant = await newTenant(app)
    const answers = await Promise.all([
      call(app, row, { tenant }),
      call(app, row, { tenant, as: app.newUser() }),
      call(app, row, { tenant, accountId: 'x' }),
      call(app, row, { tenant, as: null }),
    ])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'))
  })
})

describe.each(contractRows.filter(({ isPaged }) => isPaged))('$key', row => {
  it.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', '2147483648'],
    ['page', 'x'],
    ['page_size', '0'],
    ['page_size', '101'],
    ['page_size', '-1'],
  ])('refuses %s=%s', async (name, value) => {
    const { status, body } = await call(app, row, {
      tenant: await newTenant(app),
      query: `&${name}=${value}`,
    })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { [name]: [expect.any(String)] } })
  })

  it('answers the envelope with the documented defaults', async () => {
    const { body } = await call(app, row, { tenant: await newTenant(app) })
    expect(body).toEqual({ data: [], total: 0, page: 1, page_size: 25 })
  })
})
