import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type RestOptions, startApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { newForm, readContacts, readSubmissions, wideFields } from '../support/records/lead-form-app.ts'

const app = await startApp()
const maxBodyBytes = 64 * 1024

/** Sends a body to a form as a visitor whom no limit concerns. */
function send(formId: string, body: unknown, { headers, ...options }: RestOptions = {}) {
  return app.rest('POST', `/api/v1/forms/${formId}/submit`, {
    ...options,
    body,
    headers: { 'x-forwarded-for': app.newAddress(), ...headers },
  })
}

async function expectNothingWritten(accountId: string) {
  expect(await readContacts(app, accountId)).toEqual([])
  expect(await readSubmissions(app, accountId)).toEqual([])
}

describe('200', () => {
  it('answers success, contact_id, successMessage and redirectUrl, null where none is configured', async () => {
    const { accountId, formId } = await newForm(app)
    const { status, headers, text } = await send(formId, { data: { first: 'Ann', mail: 'ann@example.com' } })
    const [contact] = await readContacts(app, accountId)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    // As text, so that the order of the keys counts too.
    expect(text).toBe(
      `{"success":true,"contact_id":"${contact?.id}",` +
        '"successMessage":"Thank you! We will be in touch soon.","redirectUrl":null}',
    )
  })

  it('answers the form’s own message and redirect', async () => {
    const form = { successMessage: 'Danke “Ann”', redirectUrl: 'https://example.com/thanks?a=1' }
    const { formId } = await newForm(app, form)
    expect((await send(formId, { data: {} })).body).toMatchObject(form)
  })

  it('creates a contact, updates it the next time, and records both submissions', async () => {
    const { accountId, formId } = await newForm(app)
    const metadata = { referrer: 'https://search.example/?q=studio', page: '/contact' }
    const first = await send(formId, { data: { first: 'Ann', mail: 'ann@example.com' }, metadata })
    const second = await send(formId, { data: { first: 'Anna', mail: 'ANN@example.com', other: 'x' } })
    expect(second.body.contact_id).toBe(first.body.contact_id)
    expect(await readContacts(app, accountId)).toMatchObject([
      { firstName: 'Anna', email: 'ann@example.com' },
    ])
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { outcome: 'created', ...metadata },
      {
        outcome: 'updated',
        referrer: null,
        page: null,
        data: { other: 'x' },
        replaced: { firstName: 'Ann' },
      },
    ])
  })

  it.each([
    ['no metadata', {}],
    ['null', { metadata: null }],
    ['empty metadata', { metadata: {} }],
    ['nulls in it', { metadata: { referrer: null, page: null } }],
    [
      'keys that nobody knows',
      { metadata: { page: '/', title: 'x' }, account_id: randomUUID(), form_id: 'x' },
    ],
  ])('takes %s', async (_what, fields) => {
    const { formId } = await newForm(app)
    expect((await send(formId, { data: {}, ...fields })).status).toBe(200)
  })

  it('needs no authentication, and ignores a cookie that is no session', async () => {
    const { formId } = await newForm(app)
    const { status } = await send(
      formId,
      { data: {} },
      { headers: { cookie: 'session=x', authorization: 'Bearer x' } },
    )
    expect(status).toBe(200)
  })

  it('says the same of a filled honeypot', async () => {
    const { accountId, formId } = await newForm(app, { honeypotField: 'trap' })
    const spam = await send(formId, { data: { trap: 'x', mail: 'none' } })
    const honest = await send(formId, { data: {} })
    expect({ ...spam.body, contact_id: null }).toEqual({ ...honest.body, contact_id: null })
    expect([spam.status, Object.keys(spam.body)]).toEqual([honest.status, Object.keys(honest.body)])
    expect(await readContacts(app, accountId)).toHaveLength(1)
  })
})

describe('400', () => {
  it('takes a number as a JSON number, and none that would be rounded', async () => {
    const { accountId, formId } = await newForm(app)
    const kept = await send(formId, '{"data":{"guests":3.50}}')
    expect(kept.status).toBe(200)
    expect((await readSubmissions(app, accountId)).map(({ data }) => data)).toEqual([{ guests: '3.5' }])
    const rounded = await send(formId, '{"data":{"guests":9007199254740993}}')
    expect(rounded.body.details).toEqual({ guests: ['Must be a number'] })
  })

  it('names the failing fields by their ids, all at once', async () => {
    const { accountId, formId } = await newForm(app, { fields: wideFields })
    const answer = await send(formId, { data: { mail: 'ann', day: '2026-02-30', other: 1 } })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: 'Invalid payload',
      details: {
        first: ['Required'],
        mail: ['Must be a valid e-mail address'],
        day: ['Must be a real calendar day'],
        other: ['Must be a string'],
      },
    })
    await expectNothingWritten(accountId)
  })

  it.each([
    ['no data', {}, { data: ['Required'] }],
    ['null for data', { data: null }, { data: ['Required'] }],
    ['a list for data', { data: [] }, { data: ['Must be an object'] }],
    ['a text for data', { data: 'x' }, { data: ['Must be an object'] }],
    [
      'a list for data and a number as page',
      { data: [], metadata: { page: 5 } },
      { data: ['Must be an object'], 'metadata.page': ['Must be a string'] },
    ],
    [
      'numbers for both',
      { data: 5, metadata: 6 },
      { data: ['Must be an object'], metadata: ['Must be an object'] },
    ],
    ['a text for metadata', { data: {}, metadata: 'x' }, { metadata: ['Must be an object'] }],
    [
      'a number as referrer',
      { data: {}, metadata: { referrer: 1 } },
      { 'metadata.referrer': ['Must be a string'] },
    ],
    [
      'a NUL in the page',
      { data: {}, metadata: { page: 'a\0' } },
      { 'metadata.page': ['Must not contain NUL characters'] },
    ],
  ])('refuses %s, and writes nothing', async (_what, body, details) => {
    const { accountId, formId } = await newForm(app)
    const answer = await send(formId, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'Invalid payload', details })
    await expectNothingWritten(accountId)
  })

  it.each([
    ['an empty body', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['broken JSON', '{"data":'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['30,000 lists in one another', `{"data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ])('refuses %s under the name `body`', async (_what, body) => {
    const { accountId, formId } = await newForm(app)
    const answer = await send(formId, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'Invalid payload', details: { body: [expect.any(String)] } })
    await expectNothingWritten(accountId)
  })

  it('or 200 is the answer to any JSON, and only a 200 is written', async () => {
    const { accountId, formId } = await newForm(app)
    let taken = 0
    const data = fc.dictionary(
      fc.string({ unit: 'binary' }),
      fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
    )
    const bodies = fc.oneof(
      fc.json(),
      fc.record({ data, metadata: fc.jsonValue() }).map(body => JSON.stringify(body)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async body => {
        const { status } = await send(formId, body)
        expect([200, 400]).toContain(status)
        if (status === 200) taken++
        expect(await app.database.prisma.formSubmission.count({ where: { accountId } })).toBe(taken)
      }),
      { numRuns: 100 },
    )
  })
})

describe('403', () => {
  it('answers a page that the form’s allow-list does not name, and writes nothing', async () => {
    const { accountId, formId } = await newForm(app, { allowedOrigins: ['https://studio.example'] })
    const refused = await send(formId, { data: {} }, { headers: { origin: 'https://evil.example' } })
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({ error: 'Forbidden: origin not allowed' })
    await expectNothingWritten(accountId)
    const admitted = await send(formId, { data: {} }, { headers: { origin: 'https://studio.example' } })
    expect(admitted.status).toBe(200)
  })

  it('comes after a 400 for the shape, and before one for the values', async () => {
    const { formId } = await newForm(app, {
      fields: wideFields,
      allowedOrigins: ['https://studio.example'],
    })
    const headers = { origin: 'https://evil.example' }
    for (const body of [{}, { data: 'x' }, { data: {}, metadata: 5 }])
      expect((await send(formId, body, { headers })).status).toBe(400)
    expect((await send(formId, { data: { mail: 'none' } }, { headers })).status).toBe(403)
  })
})

describe('404', () => {
  it.runIf(testServerUrl)('where the form is deleted at the same moment; nothing is written', async () => {
    const { accountId, formId } = await newForm(app)
    const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await session.connect()
    await session.query('BEGIN')
    await session.query('DELETE FROM lead_forms WHERE id = $1', [formId])
    const submitted = send(formId, { data: { first: 'Ann', mail: 'ann@example.com' } })
    const waiting = `SELECT FROM pg_locks WHERE NOT granted
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
    await expect.poll(async () => (await session.query(waiting)).rowCount).toBe(1)
    await session.query('COMMIT')
    await session.end()
    expect((await submitted).status).toBe(404)
    await expectNothingWritten(accountId)
  })

  it.each([
    ['is not there', randomUUID()],
    ['has an id that is none', 'x'],
    ['has an id in another spelling', randomUUID().replaceAll('-', '')],
    ['has an id with a NUL', '%00'],
  ])('answers for a form that %s', async (_what, formId) => {
    const { status, body } = await send(formId, { data: {} })
    expect(status).toBe(404)
    expect(body).toEqual({ error: 'Form not found or inactive' })
  })

  it('comes after a 400 for the shape', async () => {
    for (const body of [{}, { data: [] }]) expect((await send(randomUUID(), body)).status).toBe(400)
  })

  it('answers for a form that is inactive, and takes nothing', async () => {
    const { accountId, formId } = await newForm(app, { active: false })
    const { status, body } = await send(formId, { data: {} })
    expect(status).toBe(404)
    expect(body).toEqual({ error: 'Form not found or inactive' })
    await expectNothingWritten(accountId)
  })
})

describe('413 and 415', () => {
  it('refuse a body over 64 KiB', async () => {
    const { accountId, formId } = await newForm(app)
    const { status, body } = await send(formId, { data: {}, padding: 'x'.repeat(maxBodyBytes) })
    expect(status).toBe(413)
    expect(body).toEqual({ error: 'Payload too large' })
    await expectNothingWritten(accountId)
  })

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
  ])('refuse what is not plain JSON in UTF-8: %j', async headers => {
    const { accountId, formId } = await newForm(app)
    const { status, body } = await send(formId, { data: {} }, { headers: { ...headers } })
    expect(status).toBe(415)
    expect(body).toEqual({ error: 'Unsupported media type' })
    await expectNothingWritten(accountId)
  })
})

describe('429', () => {
  it('answers the sixth call within a minute from one address, even where the others were invalid', async () => {
    const { formId } = await newForm(app)
    const headers = { 'x-forwarded-for': app.newAddress() }
    const statuses: number[] = []
    for (const body of [{ data: {} }, '{', { data: [] }, { data: {} }, { data: {} }]) {
      statuses.push((await send(formId, body, { headers })).status)
    }
    expect(statuses).toEqual([200, 400, 400, 200, 200])
    const refused = await send(formId, { data: {} }, { headers })
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ error: 'Rate limit exceeded' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets exactly five of twenty parallel calls through', async () => {
    const { accountId, formId } = await newForm(app)
    const headers = { 'x-forwarded-for': app.newAddress() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(formId, { data: {} }, { headers })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(await readSubmissions(app, accountId)).toHaveLength(5)
  })

  it('comes before everything else', async () => {
    const headers = { 'x-forwarded-for': app.newAddress() }
    for (let call = 0; call < 5; call++) await send(randomUUID(), { data: {} }, { headers })
    expect((await send('x', '{', { headers: { ...headers, 'content-type': 'text/plain' } })).status).toBe(429)
  })

  it('counts an IPv6 network of 64 bits as one address, and other addresses apart', async () => {
    const { formId } = await newForm(app)
    const from = (address: string) => send(formId, { data: {} }, { headers: { 'x-forwarded-for': address } })
    const network = app.newAddress().replace(/::1$/, '')
    for (let host = 1; host <= 5; host++) expect((await from(`${network}::${host}`)).status).toBe(200)
    expect((await from(`${network}::6`)).status).toBe(429)
    expect((await from(app.newAddress())).status).toBe(200)
  })
})

describe('in browsers', () => {
  const origin = 'https://any.example'

  it('any page may ask and submit, without credentials', async () => {
    const { formId } = await newForm(app)
    const preflight = await app.rest('OPTIONS', `/api/v1/forms/${formId}/submit`, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const answer = await send(formId, { data: {} }, { headers: { origin } })
    expect(answer.status).toBe(200)
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('a page may read refusals too', async () => {
    const { formId } = await newForm(app)
    const { status, headers } = await send(formId, { data: [] }, { headers: { origin } })
    expect(status).toBe(400)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})
