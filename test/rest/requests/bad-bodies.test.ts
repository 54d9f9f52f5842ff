import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { refusedBodies } from './refused-bodies.ts'

const app = await startApp()
const { prisma } = app.database

const someId = '018f2f6e-0000-7000-8000-000000000000'
const anyMessage = expect.any(String)
const anything = fc.oneof(fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }), fc.constant(null))

/** What may stand in a field: anything at all, or a good value, so that both answers come up. */
function field(...good: unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(anything, fc.constantFrom(...good))
}

/** How many records an account holds that a create could have written. */
async function countRecords(accountId?: string): Promise<number> {
  const where = accountId === undefined ? {} : { accountId }
  return (await prisma.contact.count({ where })) + (await prisma.deal.count({ where }))
}

interface Create {
  readonly path: string
  /** The field that has to be there besides `account_id`. */
  readonly required: string
  readonly fields: Readonly<Record<string, fc.Arbitrary<unknown>>>
}

const creates: readonly Create[] = [
  {
    path: '/api/v1/contacts',
    required: 'first_name',
    fields: {
      first_name: field('Ann'),
      last_name: field('Smith'),
      email: field('ann@example.com'),
      phone: field('+1 555 010 0100'),
      company: field('Smith & Co'),
      contact_type: field('lead', 'vendor'),
      source: field('other', 'website'),
      toString: anything,
    },
  },
  {
    path: '/api/v1/deals',
    required: 'title',
    fields: {
      title: field('Wedding'),
      value: field(0, 1.25, -7),
      probability: field(0, 100, 12.5),
      expected_close_date: field('2026-06-30'),
      contact_id: field(null, someId),
      stage_id: field(null, someId),
      valueOf: anything,
    },
  },
]

describe.each(creates)('POST $path', ({ path, required, fields }) => {
  it('refuses what is no JSON object under the name `body`, and an account_id that is none', async () => {
    const as = app.newUser()
    const answers = [
      await app.rest('POST', path, { as, body: '[]' }),
      await app.rest('POST', path, { as, body: { account_id: 1, [required]: 'Ann' } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.details])).toEqual([
      [400, { body: [anyMessage] }],
      [400, { account_id: [anyMessage] }],
    ])
  })

  it('reports every failing field at once, `Required` for each that is missing', async () => {
    const { body } = await app.rest('POST', path, { as: app.newUser(), body: {} })
    expect(body).toEqual({
      error: 'Invalid payload',
      details: { account_id: ['Required'], [required]: ['Required'] },
    })
    const names = ['account_id', ...Object.keys(fields).filter(name => !/toString|valueOf/.test(name))]
    const allBad = Object.fromEntries(names.map(name => [name, false]))
    const answer = await app.rest('POST', path, { as: app.newUser(), body: allBad })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).toSorted()).toEqual(names.toSorted())
  })

  it('creates or refuses random fields, and writes nothing when it refuses', async () => {
    const bodies = fc.record(fields, { requiredKeys: [] })
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(bodies, async sent => {
        const { accountId, ownerId } = await app.newAccount()
        const body = { [required]: 'Ann', ...sent, account_id: accountId }
        const { status } = await app.rest('POST', path, { as: ownerId, body })
        seen.add(status)
        expect([201, 400]).toContain(status)
        expect(await countRecords(accountId)).toBe(status === 201 ? 1 : 0)
      }),
      { numRuns: 150 },
    )
    expect(seen).toEqual(new Set([201, 400]))
  })
})

describe('POST /api/v1/contacts', () => {
  const path = '/api/v1/contacts'

  it.each(refusedBodies)('refuses %s under the name `body`', async (_what, body) => {
    const answer = await app.rest('POST', path, { as: app.newUser(), body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'Invalid payload', details: { body: [anyMessage] } })
  })

  it.each([
    [undefined, 'Required'],
    [null, 'Required'],
    ['', 'Required'],
    ['x', anyMessage],
    [1, anyMessage],
    [[someId], anyMessage],
    [someId.replaceAll('-', ''), anyMessage],
    [` ${someId}`, anyMessage],
    [`${someId}\0`, anyMessage],
  ])('refuses an account_id of %j', async (accountId, message) => {
    const body = { account_id: accountId, first_name: 'Ann' }
    const answer = await app.rest('POST', path, { as: app.newUser(), body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'Invalid payload', details: { account_id: [message] } })
  })

  it('refuses random JSON, and writes nothing', async () => {
    const before = await countRecords()
    const texts = fc.oneof(fc.json(), fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(texts, async body => {
        expect((await app.rest('POST', path, { as: app.newUser(), body })).status).toBe(400)
      }),
      { numRuns: 100 },
    )
    expect(await countRecords()).toBe(before)
  })
})
