import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database
const path = '/api/v1/deals'

/** An account with a contact and a stage, and how its owner creates a deal from JSON text beside `account_id`. */
async function newAccount() {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
  const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
  const create = (fields = '"title":"Wedding"', as: string | null = ownerId) =>
    app.rest('POST', path, { as, body: `{"account_id":"${accountId}",${fields}}` })
  const stored = () => prisma.deal.findMany({ where: { accountId } })
  return { ...account, contactId: contact.id, stageId: stage.id, create, stored }
}

describe('201', () => {
  it('answers the contract’s fields: an open deal of value 0 and probability 50 unless told', async () => {
    const { create, stored } = await newAccount()
    const { status, headers, text } = await create()
    const [row] = await stored()
    expect(status).toBe(201)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    // As text, so that the order of the keys counts too, and numbers are numbers.
    expect(text).toBe(
      `{"data":{"id":"${row?.id}","title":"Wedding","value":0,"probability":50,"status":"open",` +
        `"created_at":"${row?.createdAt.toISOString()}"}}`,
    )
  })

  it('keeps every field that is sent, for a team member too', async () => {
    const { accountId, memberId, contactId, stageId, create, stored } = await newAccount()
    const { status, body } = await create(
      `"title":"Wedding 😀","value":2500.5,"probability":33.5,"expected_close_date":"2026-06-30",
       "contact_id":"${contactId.toUpperCase()}","stage_id":"${stageId}"`,
      memberId,
    )
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ title: 'Wedding 😀', value: 2500.5, probability: 33.5, status: 'open' })
    const expectedCloseDate = new Date('2026-06-30T00:00:00Z')
    expect(await stored()).toMatchObject([{ accountId, expectedCloseDate, contactId, stageId }])
  })

  it.each([
    ['value', '0', 0],
    ['value', '-0', 0],
    ['value', '-12.5', -12.5],
    ['value', '0.1', 0.1],
    ['value', '1.10', 1.1],
    ['value', '1e11', 100_000_000_000],
    ['value', '12.50000000000000000000', 12.5],
    ['value', `12.5${'0'.repeat(36)}`, 12.5],
    ['value', '999999999999.99', 999_999_999_999.99],
    ['value', '-999999999999.99', -999_999_999_999.99],
    ['probability', '0', 0],
    ['probability', '100', 100],
    ['probability', '33.5', 33.5],
    ['probability', '33.333333333333336', 100 / 3],
  ])('keeps %s %s exactly', async (field, json, number) => {
    const { create } = await newAccount()
    const { status, body } = await create(`"title":"Wedding","${field}":${json}`)
    expect([status, body.data?.[field]]).toEqual([201, number])
  })

  it.each(['1900-01-01', '2999-12-31', '2024-02-29', '2026-03-29'])('keeps the day %s', async day => {
    const { create, stored } = await newAccount()
    expect((await create(`"title":"Wedding","expected_close_date":"${day}"`)).status).toBe(201)
    expect((await stored())[0]?.expectedCloseDate?.toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  it('takes null for an optional field as absent', async () => {
    const { create } = await newAccount()
    const optional = ['contact_id', 'stage_id', 'value', 'probability', 'expected_close_date']
    const { status, body } = await create(`"title":"x",${optional.map(name => `"${name}":null`).join(',')}`)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ value: 0, probability: 50 })
  })

  it('ignores what it does not know: the caller never sets id, time, status or another account', async () => {
    const { accountId, create } = await newAccount()
    const other = await newAccount()
    const mine = '00000000-0000-7000-8000-000000000000'
    const { status, body } = await create(
      `"title":"Wedding","id":"${mine}","status":"won","created_at":"2001-01-01T00:00:00Z","openProbability":1,
       "account":{"id":"${other.accountId}"},"accountId":"${other.accountId}","contactId":"x","stage":"x",
       "__proto__":{"value":1,"title":2},"constructor":{"prototype":{"value":1}}`,
    )
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ title: 'Wedding', value: 0, status: 'open' })
    expect(body.data.id).not.toBe(mine)
    expect(body.data.created_at).not.toMatch(/^2001/)
    const row = await prisma.deal.findFirst({ where: { id: body.data.id } })
    expect(row).toMatchObject({ accountId, openProbability: null, contactId: null, stageId: null })
    expect(await other.stored()).toEqual([])
  })

  it.each(['x', '😀'])('takes a title of 255 times %s', async character => {
    const { create } = await newAccount()
    const title = character.repeat(255)
    expect((await create(`"title":"${title}"`)).body.data.title).toBe(title)
  })
})

/** What no text field takes, as JSON: NUL, half of a surrogate pair, and what is no text. */
const badTexts = ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"', '1', 'true', '["a"]', '{"a":"b"}']

describe('400', () => {
  const uuids = ['"x"', '""', '1', '"018f2f6e000070008000000000000000"', '["x"]']
  const numbers = ['"abc"', '"50"', '""', 'true', '[]', '{}', '1e400', '-1e400']
  const beyondADouble = ['9007199254740993', '0.10000000000000001', '1e-400', '12.340000000000000001']
  const longerThan40 = [`1.${'0'.repeat(39)}`, `0.${'0'.repeat(60)}`, `1${'0'.repeat(50_000)}1`]
  const days = ['2026-02-30', '2025-02-29', '1900-02-29', '2026-13-01', '1899-12-31', '3000-01-01']
  const notDays = [
    '2026-2-3',
    '20260203',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026/01/01',
    'tomorrow',
    '',
  ]

  it.each<readonly [string, string]>([
    ...badTexts.map(json => ['title', json] as const),
    ...[
      ...numbers,
      ...beyondADouble,
      ...longerThan40,
      '12345678901.123',
      '0.30000000000000004',
      '1000000000000',
      '-1e12',
      '0.001',
    ].map(json => ['value', json] as const),
    ...[...numbers, '-1', '100.5', '100.00000000000001', '-0.1'].map(json => ['probability', json] as const),
    ...[...days, ...notDays].map(day => ['expected_close_date', `"${day}"`] as const),
    ['expected_close_date', '20260203'],
    ...uuids.flatMap(json => ['contact_id', 'stage_id'].map(field => [field, json] as const)),
  ])('refuses %s %s', async (field, json) => {
    const { create, stored } = await newAccount()
    const { status, body } = await create(`${field === 'title' ? '' : '"title":"x",'}"${field}":${json}`)
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { [field]: [expect.any(String)] } })
    expect(await stored()).toEqual([])
  })

  it.each(['value', 'probability'])(
    'says of a %s in quotes that it must be a number without',
    async field => {
      const { create } = await newAccount()
      for (const text of ['12.50', 'abc', '']) {
        const { body } = await create(`"${field}":"${text}"`)
        const details = { title: ['Required'], [field]: ['Must be a JSON number, without quotes'] }
        expect(body).toEqual({ error: 'Invalid payload', details })
      }
    },
  )

  it.each(['value', 'probability'])(
    'says of a %s that no double holds what is wrong with it',
    async field => {
      const { create } = await newAccount()
      const { body } = await create(`"title":"x","${field}":50.00000000000000000001`)
      expect(body.details).toEqual({ [field]: ['Must be a number that can be stored exactly'] })
    },
  )

  it.each(['x', '😀'])('refuses a title of 256 times %s', async character => {
    const { create, stored } = await newAccount()
    const { status, body } = await create(`"title":"${character.repeat(256)}"`)
    expect([status, Object.keys(body.details)]).toEqual([400, ['title']])
    expect(await stored()).toEqual([])
  })

  it('says `Not found` of a contact or stage that is unknown or of another account, one text for both', async () => {
    const { create, stored } = await newAccount()
    const other = await newAccount()
    const unknown = '00000000-0000-4000-8000-000000000000'
    const notFound = ['Not found']
    const refused = [
      [`"contact_id":"${unknown}"`, { contact_id: notFound }],
      [`"contact_id":"${other.contactId}"`, { contact_id: notFound }],
      [`"stage_id":"${unknown}"`, { stage_id: notFound }],
      [`"stage_id":"${other.stageId}"`, { stage_id: notFound }],
      [
        `"contact_id":"${other.contactId}","stage_id":"${unknown}"`,
        { contact_id: notFound, stage_id: notFound },
      ],
    ] as const
    for (const [fields, details] of refused) {
      const { status, body } = await create(`"title":"x",${fields}`)
      expect([status, body]).toEqual([400, { error: 'Invalid payload', details }])
    }
    expect(await stored()).toEqual([])
    // None of them counted: of 30 calls a minute 29 are left after the first that is let through.
    expect((await create()).headers.get('ratelimit')).toMatch(/;r=29;/)
  })

  it.each(['', ',"title":null', ',"title":""', ',"title":" "'])(
    'says `Required` of a title that is missing or blank: {"value":1%s}',
    async field => {
      const { create } = await newAccount()
      const { body } = await create(`"value":1${field}`)
      expect(body).toEqual({ error: 'Invalid payload', details: { title: ['Required'] } })
    },
  )

  it('comes after 401 and before 403', async () => {
    const { create } = await newAccount()
    expect((await create('"title":1', null)).status).toBe(401)
    expect((await create('"title":1', app.newUser())).status).toBe(400)
    expect((await create(undefined, app.newUser())).status).toBe(403)
  })
})
