import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startApp } from '../../support/app.ts'
import {
  type CallOptions,
  call,
  contractRows,
  guardedRows,
  newTenant,
  type Tenant,
} from '../../support/contract-table.ts'

const app = await startApp()

/** How many of the answers let the call through; anything but that and a 429 is a mistake. */
function countAdmitted(answers: readonly Answer[], success: number): number {
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status !== success && status !== 429)).toEqual([])
  return statuses.filter(status => status === success).length
}

function times<Result>(count: number, run: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, run))
}

function readRemaining({ headers }: Answer): number {
  return Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1])
}

describe.each(contractRows)('$key', row => {
  const { max, windowSeconds } = row.limit
  let tenant: Tenant
  let headers: Readonly<Record<string, string>>
  let answers: Answer[]
  let refused: Answer
  // What is used up by one burst is asked again by each test.
  beforeAll(async () => {
    tenant = await newTenant(app)
    headers = { 'x-forwarded-for': app.newAddress() }
    answers = await times(max + 20, () => call(app, row, { tenant, headers }))
    refused = await call(app, row, { tenant, headers })
  })

  it(`lets exactly ${max} of ${max + 20} parallel calls through, then answers 429`, () => {
    expect(countAdmitted(answers, row.status)).toBe(max)
    expect([refused.status, refused.body]).toEqual([429, { error: 'Rate limit exceeded' }])
    expect(refused.headers.get('content-type')).toMatch(/^application\/json\b/)
  })

  it('says how much is left on every limited answer, and on a 429 when to come again', () => {
    const admitted = answers.filter(({ status }) => status === row.status)
    expect(admitted.map(readRemaining).toSorted((one, other) => one - other)).toEqual([...Array(max).keys()])
    for (const { headers: told } of admitted) {
      expect(told.get('retry-after')).toBeNull()
      expect(told.get('ratelimit-policy')).toMatch(new RegExp(`^"[^"]+";q=${max};w=${windowSeconds}$`))
    }
    // Of those in the burst some could have come again sooner: what was at work might not have counted.
    const retryAfter = refused.headers.get('retry-after') ?? ''
    expect(retryAfter).toMatch(/^\d+$/)
    expect(Number(retryAfter)).toBeGreaterThan(windowSeconds - 30)
    expect(Number(retryAfter)).toBeLessThanOrEqual(windowSeconds)
    expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"[^"]+";r=0;t=${retryAfter}$`))
    expect(refused.headers.get('ratelimit-policy')).toMatch(new RegExp(`;q=${max};w=${windowSeconds}$`))
  })

  if (row.access === 'public') {
    it('counts each address by itself', async () => {
      const others = { 'x-forwarded-for': app.newAddress() }
      expect((await call(app, row, { tenant, headers: others })).status).toBe(200)
    })
    return
  }

  it('answers 400 and 403, not 429, to calls that it would refuse anyway', async () => {
    expect((await call(app, row, { tenant, accountId: 'x' })).status).toBe(400)
    expect((await call(app, row, { tenant, as: app.newUser() })).status).toBe(403)
  })

  it('counts an account once however its id is spelled', async () => {
    const { status } = await call(app, row, { tenant, accountId: tenant.accountId.toUpperCase() })
    expect(status).toBe(429)
  })

  it('counts each account of a user by itself', async () => {
    const other = await newTenant(app)
    await app.database.prisma.account.update({
      where: { id: other.accountId },
      data: { ownerId: tenant.ownerId },
    })
    expect((await call(app, row, { tenant: other, as: tenant.ownerId })).status).toBe(row.status)
    expect((await call(app, row, { tenant })).status).toBe(429)
  })

  if (row.access === 'member') {
    it('counts each user of an account by themselves', async () => {
      expect((await call(app, row, { tenant, as: tenant.memberId })).status).toBe(row.status)
      expect((await call(app, row, { tenant })).status).toBe(429)
    })
  }
})

describe.each(guardedRows)('$key', row => {
  it('does not count what it refuses with 401, 400 or 403', async () => {
    const tenant = await newTenant(app)
    const newcomer = app.newUser()
    const refusals: CallOptions[] = [
      { as: null },
      { accountId: 'x' },
      { as: newcomer },
      ...(row.access === 'owner' ? [{ as: tenant.memberId }] : []),
    ]
    for (const refusal of refusals) {
      const { status, headers } = await call(app, row, { tenant, ...refusal })
      expect([400, 401, 403]).toContain(status)
      expect(headers.get('ratelimit')).toBeNull()
    }
    expect(readRemaining(await call(app, row, { tenant }))).toBe(row.limit.max - 1)
    if (row.access === 'owner') return
    await app.database.prisma.teamMember.create({
      data: { accountId: tenant.accountId, userId: newcomer },
    })
    expect(readRemaining(await call(app, row, { tenant, as: newcomer }))).toBe(row.limit.max - 1)
  })
})

describe.each(contractRows.filter(({ access }) => access === 'owner'))('$key', row => {
  it('counts the account, whoever owns it', async () => {
    const tenant = await newTenant(app)
    expect((await call(app, row, { tenant })).status).toBe(200)
    const heir = app.newUser()
    await app.database.prisma.account.update({
      where: { id: tenant.accountId },
      data: { ownerId: heir },
    })
    expect((await call(app, row, { tenant, as: heir })).status).toBe(429)
  })
})

describe.each(contractRows.filter(({ access }) => access === 'public'))('$key', row => {
  it('counts every call of an address, whatever comes of it', async () => {
    const tenant = await newTenant(app)
    const headers = { 'x-forwarded-for': app.newAddress() }
    const unknown = { ...tenant, formId: tenant.accountId }
    const calls: (readonly [status: number, send: () => Promise<Answer>])[] = [
      [404, () => call(app, row, { tenant: unknown, headers })],
      [400, () => call(app, row, { tenant, headers, body: '{' })],
      [400, () => call(app, row, { tenant, headers, body: { data: {} } })],
      [415, () => call(app, row, { tenant, headers: { ...headers, 'content-type': 'text/plain' } })],
      [413, () => call(app, row, { tenant, headers, body: ' '.repeat(64 * 1024 + 1) })],
    ]
    for (const [status, send] of calls) {
      const answer = await send()
      expect(answer.status).toBe(status)
      expect(answer.headers.get('ratelimit')).not.toBeNull()
    }
    // From here on 429 comes before anything else.
    for (const [, send] of [...calls, [200, () => call(app, row, { tenant, headers })] as const]) {
      const { status, body } = await send()
      expect([status, body]).toEqual([429, { error: 'Rate limit exceeded' }])
    }
  })

  it('counts an address over all forms', async () => {
    const headers = { 'x-forwarded-for': app.newAddress() }
    const tenants = await times(row.limit.max + 1, () => newTenant(app))
    const answers = await Promise.all(tenants.map(tenant => call(app, row, { tenant, headers })))
    expect(countAdmitted(answers, 200)).toBe(row.limit.max)
  })
})
