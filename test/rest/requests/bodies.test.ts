import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { type ContractRow, call, contractRows, findRow, newTenant } from '../../support/contract-table.ts'
import { readAnswers, sendRaw } from '../../support/raw-http.ts'

const app = await startApp()
const posts = contractRows.filter(({ fields }) => fields)
const maxBytes = (access: string) => (access === 'public' ? 64 : 1_024) * 1_024

/** A valid body of exactly so many bytes. */
function padTo(bytes: number, body: object): string {
  const text = JSON.stringify(body)
  return text + ' '.repeat(bytes - text.length)
}

async function prepare(row: ContractRow) {
  const tenant = await newTenant(app)
  const body = { account_id: tenant.accountId, ...row.fields }
  return { tenant, body, text: JSON.stringify(body) }
}

const latin1 = { 'content-type': 'application/json; charset=latin1' }

describe.each(posts)('$key', row => {
  const most = maxBytes(row.access)

  it(`takes a body of ${most} bytes and answers 413 to one byte more`, async () => {
    const { tenant, body } = await prepare(row)
    expect((await call(app, row, { tenant, body: padTo(most, body) })).status).toBe(row.status)
    const { status, body: answer } = await call(app, row, { tenant, body: padTo(most + 1, body) })
    expect([status, answer]).toEqual([413, { error: 'Payload too large' }])
  })

  it('answers 413 to a body that is too large and does not say so beforehand', async () => {
    const { tenant, body } = await prepare(row)
    const [, pattern = ''] = row.key.split(' ')
    const { status, text } = await sendChunked(
      `${app.url}${pattern.replace(':form_id', tenant.formId)}`,
      await app.token(tenant.ownerId),
      padTo(most + 1, body),
    )
    expect([status, text]).toEqual([413, '{"error":"Payload too large"}'])
  })

  it('answers 413 at once to a body that only says that it is too large', async () => {
    const { tenant } = await prepare(row)
    const [, pattern = ''] = row.key.split(' ')
    const head = [
      `POST ${pattern.replace(':form_id', tenant.formId)} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${most + 1}`,
      `X-Forwarded-For: ${app.newAddress()}`,
    ]
    const [answer] = readAnswers(await sendRaw(app.url, `${head.join('\r\n')}\r\n\r\n`))
    expect(answer).toMatchObject({ status: 413, body: { error: 'Payload too large' } })
  })

  it('answers 415 to another charset, and 400 to what is not UTF-8', async () => {
    const { tenant, text } = await prepare(row)
    const other = await call(app, row, { tenant, body: text, headers: { ...latin1 } })
    expect([other.status, other.body]).toEqual([415, { error: 'Unsupported media type' }])
    const broken = new Uint8Array(Buffer.concat([Buffer.from(text), Buffer.from([0xff])]))
    const { status, body } = await call(app, row, { tenant, body: broken })
    expect([status, body.details]).toEqual([400, { body: ['Must be UTF-8'] }])
  })
})

/** What a 415 says is taken. */
const takenOf = (headers: Headers) => [headers.get('accept'), headers.get('accept-encoding')]
const json = 'application/json'
const utf8Json = `${json}; charset=utf-8`

describe('POST /api/v1/contacts', () => {
  const row = findRow('POST /api/v1/contacts')

  it.each([
    ['text', { 'content-type': 'text/plain' }, [json, null]],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, [json, null]],
    ['a form in parts', { 'content-type': 'multipart/form-data; boundary=x' }, [json, null]],
    ['no type', { 'content-type': '' }, [json, null]],
    ['a type that only begins like JSON', { 'content-type': 'application/jsonp' }, [json, null]],
    ['JSON of another kind', { 'content-type': 'application/json-patch+json' }, [json, null]],
    ['UTF-16', { 'content-type': 'application/json; charset=utf-16' }, [utf8Json, null]],
    ['Latin-1', { 'content-type': 'application/json;charset=iso-8859-1' }, [utf8Json, null]],
    ['Latin-1 with blanks', { 'content-type': 'application/json; charset = iso-8859-1' }, [utf8Json, null]],
    [
      'UTF-8 and Latin-1',
      { 'content-type': 'application/json; charset=utf-8; charset=latin1' },
      [utf8Json, null],
    ],
    ['what is compressed', { 'content-encoding': 'gzip' }, [null, 'identity']],
    ['what is compressed twice', { 'content-encoding': 'identity, br' }, [null, 'identity']],
    ['compressed text', { 'content-type': 'text/plain', 'content-encoding': 'br' }, [json, 'identity']],
  ])(
    'answers 415 to %s with what it takes, and 401 where nobody is signed in',
    async (_what, headers, taken) => {
      const { tenant, text } = await prepare(row)
      const {
        status,
        body,
        headers: told,
      } = await call(app, row, { tenant, body: text, headers: { ...headers } })
      expect([status, body]).toEqual([415, { error: 'Unsupported media type' }])
      expect(takenOf(told)).toEqual(taken)
      const stranger = await call(app, row, { tenant, as: null, body: text, headers: { ...headers } })
      expect([stranger.status, stranger.body]).toEqual([401, { error: 'Unauthorized' }])
    },
  )

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset="UTF-8"',
    'application/json ; charset=utf8',
    'application/json; charset = "utf-8"',
    'application/json; profile=x',
  ])('takes %s', async type => {
    const { tenant, text } = await prepare(row)
    const { status } = await call(app, row, { tenant, body: text, headers: { 'content-type': type } })
    expect(status).toBe(row.status)
  })

  it('takes a body that is not compressed and says so', async () => {
    const { tenant, text } = await prepare(row)
    const { status } = await call(app, row, {
      tenant,
      body: text,
      headers: { 'content-encoding': 'identity' },
    })
    expect(status).toBe(row.status)
  })

  it('takes a byte order mark before the object', async () => {
    const { tenant, text } = await prepare(row)
    expect((await call(app, row, { tenant, body: `\ufeff${text}` })).status).toBe(row.status)
  })

  it.each([
    ['a byte that is none', [0xff]],
    ['half a character', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong NUL', [0xc0, 0x80]],
  ])('answers 400 to what is not UTF-8: %s', async (_what, bytes) => {
    const { tenant, text } = await prepare(row)
    const body = Buffer.concat([
      Buffer.from(text.replace('}', ',"x":"')),
      Buffer.from(bytes),
      Buffer.from('"}'),
    ])
    const { status, body: answer } = await call(app, row, { tenant, body: new Uint8Array(body) })
    expect([status, answer]).toEqual([
      400,
      { error: 'Invalid payload', details: { body: ['Must be UTF-8'] } },
    ])
  })
})

it('a GET takes no notice of a body', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const token = await app.token(ownerId)
  const head = [
    `GET /api/v1/contacts?account_id=${accountId} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    `Authorization: Bearer ${token}`,
  ]
  for (const type of ['application/json', 'text/plain']) {
    const lines = [...head, `Content-Type: ${type}`, 'Content-Length: 3', '', '{x}']
    const [answer] = readAnswers(await sendRaw(app.url, lines.join('\r\n')))
    expect(answer?.status).toBe(200)
  }
})

function sendChunked(url: string, token: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      'x-forwarded-for': app.newAddress(),
    }
    const sent = request(url, { method: 'POST', headers, agent: false }, async response => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
