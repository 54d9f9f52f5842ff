import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { readAnswers, sendRaw } from '../../support/raw-http.ts'

const app = await startApp({ ownServer: 'Changes its log.' })
const log = captureLog(app.services.log)
// Not from the start, which would write to standard output that it listens.
app.services.log.level = 'info'

const get = 'GET /live HTTP/1.1\r\nHost: x\r\n'
const post = 'POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('what is not HTTP', () => {
  it.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n'],
    ['a method that is none', 'BREW /live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a name', `${get}: x\r\n\r\n`],
    ['a NUL in a header', `${get}X-A: a\0b\r\n\r\n`],
    ['a blank before the colon', `${get}X-A : b\r\n\r\n`],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`],
    ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`],
    ['a chunk size that is none', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ])('is a 400 in JSON, and the connection ends: %s', async (_what, text) => {
    const [answer] = readAnswers(await sendRaw(app.url, text))
    expect(answer).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
    expect(answer?.head).toMatch(/content-type: application\/json/i)
    expect(answer?.head).toMatch(/connection: close/i)
    expect(answer?.head).toMatch(/x-request-id: \S{36}/i)
  })

  it.each(['garbage', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443'])(
    'never takes the place of the answer to an earlier request on the connection: %j',
    async last => {
      const list = 'GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\n'
      for (const first of [get, list]) {
        const text = await sendRaw(app.url, `${first}\r\n${last}\r\n\r\n`)
        expect(text).not.toMatch(/^HTTP\/1.1 40[05]/)
      }
    },
  )

  const whole = '{"first_name":"Ann"}'
  const refused = `${post}Content-Length: ${whole.length}\r\n\r\n${whole}`
  it.each([
    ['one that answers at once', `${get}\r\n`, [200]],
    ['one that asks for the caller', refused, [401]],
    ['several', `${refused}${get}\r\n${refused}`, [401, 200, 401]],
  ])(
    'lets an earlier request have its answer, the last of the connection: %s',
    async (_what, first, statuses) => {
      const cutOff = `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`
      for (const surplus of [
        '}',
        cutOff,
        '\r\n\r\n}garbage\r\n\r\n',
        'BREW /live HTTP/1.1\r\n\r\n'.repeat(9),
      ]) {
        const answers = readAnswers(await sendRaw(app.url, `${first}${surplus}`))
        expect(answers.map(({ status }) => status)).toEqual(statuses)
        expect(answers.at(-1)?.head).toMatch(/connection: close/i)
      }
    },
  )

  it('lets what a request did have its answer, where the body is longer than its length', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const body = JSON.stringify({ account_id: accountId, first_name: 'Ann' })
    const head = `${post}Authorization: Bearer ${await app.token(ownerId)}\r\n`
    const text = await sendRaw(app.url, `${head}Content-Length: ${body.length}\r\n\r\n${body}}\r\n\r\n`)
    expect(readAnswers(text)).toMatchObject([{ status: 201 }])
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(1)
  })

  it('is a 431 where the headers are longer than 64 KiB', async () => {
    const [answer] = readAnswers(await sendRaw(app.url, `${get}X-A: ${'x'.repeat(70_000)}\r\n\r\n`))
    expect(answer).toMatchObject({ status: 431, body: { error: 'Request Header Fields Too Large' } })
  })
})

describe('what Node would take for a request', () => {
  const contacts = '/api/v1/contacts'
  const chunks = '2\r\n{}\r\n0\r\n\r\n'
  const coded = (coding: string, version = '1.1') =>
    `POST ${contacts} HTTP/${version}\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: ${coding}\r\n\r\n${chunks}`
  it.each([
    ['two hosts', `${get}Host: y\r\n\r\n`],
    ['the same host twice', `${get}HOST: x\r\n\r\n`],
    ['two hosts of HTTP/1.0', 'GET /live HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['two bearers', `${get}Authorization: Bearer x\r\nAuthorization: Bearer y\r\n\r\n`],
    ['a host with a blank', 'GET /live HTTP/1.1\r\nHost: x y\r\n\r\n'],
    ['two hosts in one field', 'GET /live HTTP/1.1\r\nHost: x, y\r\n\r\n'],
    ['a host with a user', 'GET /live HTTP/1.1\r\nHost: a@x\r\n\r\n'],
    ['a host with a path', 'GET /live HTTP/1.1\r\nHost: x/y\r\n\r\n'],
    ['a port that is none', 'GET /live HTTP/1.1\r\nHost: x:y\r\n\r\n'],
    ['a coding before the chunks', coded('gzip, chunked')],
    ['a coding in a field of its own', coded('gzip\r\nTransfer-Encoding: chunked')],
    ['chunks twice', coded('chunked, chunked')],
    ['chunks twice, in two fields', coded('chunked\r\nTransfer-Encoding: chunked')],
    ['a coding alone', coded('gzip')],
    ['no coding by name', coded('identity')],
    ['chunks with a parameter', coded('chunked;q=1')],
    ['an empty coding', coded('')],
    ['chunks in HTTP/1.0', coded('chunked', '1.0')],
    ['a fragment', `GET ${contacts}#x HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a fragment before the query', `GET ${contacts}#x?account_id=1 HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a fragment behind the query', `GET ${contacts}?account_id=1#x HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a fragment of a whole URL', `GET http://x${contacts}#x HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a URL whose port is none', `GET http://x:99999${contacts} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['the whole server, where it is no OPTIONS', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['… of POST', 'POST * HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'],
    ['a star and more', 'OPTIONS *x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a star and a query', 'OPTIONS *?a=1 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a URL of another scheme', 'GET ftp://x/live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a URL of a scheme that begins alike', 'GET httpx://x/live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a URL without a host', 'GET http:///live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a fragment of a path that is none', 'GET /nowhere# HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('is a 400 in JSON, and the connection ends: %s', async (_what, text) => {
    const answers = readAnswers(await sendRaw(app.url, `${text}${get}\r\n`))
    expect(answers).toMatchObject([{ status: 400, body: { error: 'Bad Request' } }])
    expect(answers[0]?.head).toMatch(/content-type: application\/json/i)
    expect(answers[0]?.head).toMatch(/connection: close/i)
    expect(answers[0]?.head).toMatch(/x-request-id: \S{36}/i)
  })

  it.each(['chunked', 'Chunked', ' chunked '])('is one with the body %s', async coding => {
    const last = `${get}Connection: close\r\n\r\n`
    const answers = readAnswers(await sendRaw(app.url, `${coded(coding)}${last}`))
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
  })
})

describe('what Node would refuse without a word', () => {
  const get11 = 'GET /live HTTP/1.1\r\n'
  it.each([
    ['a request without a host', `${get11}Connection: close\r\n\r\n`, 400, 'Bad Request'],
    ['an expectation that is unknown', `${get}Expect: 200-maybe\r\n\r\n`, 417, 'Expectation Failed'],
    ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', 405, 'Method Not Allowed'],
  ])('is refused in JSON: %s', async (_what, text, status, error) => {
    const [answer] = readAnswers(await sendRaw(app.url, text))
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer?.head).toMatch(/content-type: application\/json/i)
    expect(answer?.head).toMatch(/x-request-id: \S{36}/i)
  })

  it.each(['', 'x:', 'a_b.example:4000', '127.0.0.1:4000', '[::1]:4000', '[::1]', 'b%C3%BCro.example'])(
    'takes the host %j',
    async host => {
      const text = `${get11}Host: ${host}\r\nConnection: close\r\n\r\n`
      const [answer] = readAnswers(await sendRaw(app.url, text))
      expect(answer?.status).toBe(200)
    },
  )

  it('leaves HTTP/1.0 alone, which has no hosts', async () => {
    const [answer] = readAnswers(await sendRaw(app.url, 'GET /live HTTP/1.0\r\n\r\n'))
    expect(answer?.status).toBe(200)
  })
})

const askTarget = async (line: string) => {
  const bytes = `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  return readAnswers(await sendRaw(app.url, bytes))[0]
}

describe('a target with characters that stand in none', () => {
  it.each([
    ['letters that are not of ASCII', '/api/v1/contacts?search=Renée'],
    ['letters that are not of ASCII in its path', '/Renée'],
    ['a blank', '/api/v1/contacts?search=Ann Lee'],
    ['a blank before what looks like a version', '/api/v1/contacts?search=Ann HTTP'],
    ['a tab', '/api/v1/contacts?search=\tAnn'],
    ['a NUL', '/live?\0'],
    ['a host that is not of ASCII', 'http://é.example/live'],
    ['nothing', ''],
    ['a query alone', '?a=1'],
    ['a path without its slash', 'live'],
    ['a slash that is encoded', '%2Flive'],
    ['a host and a port', 'x:80'],
  ])('is a 400 that says so: %s', async (_what, target) => {
    const answer = await askTarget(`GET ${target}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Bad Request: the address must be a path or URL, percent-encoded' },
    })
    expect(answer?.head).toMatch(/x-request-id: \S{36}/i)
  })
})

describe('a target that is none of a path', () => {
  it('may be a whole URL', async () => {
    for (const url of ['http://x/live', 'https://other.example/live', 'HTTP://X/live'])
      expect(await askTarget(`GET ${url}`)).toMatchObject({ status: 200, body: { status: 'live' } })
  })

  it('is the whole server in an OPTIONS, which is a 405 as of any path', async () => {
    const answer = await askTarget('OPTIONS *')
    expect(answer).toMatchObject({ status: 405, body: { error: 'Method not allowed' } })
    expect(answer?.head).toMatch(/allow: DELETE, GET, HEAD, POST\r\n/i)
  })
})

describe('the log', () => {
  it.each([
    ['garbage', 'garbage\r\n\r\n', { status: 400, code: 'HPE_INVALID_METHOD' }],
    ['a target', 'GET /é HTTP/1.1\r\nHost: x\r\n\r\n', { status: 400, code: 'HPE_INVALID_URL' }],
    ['a target of no URL', 'GET http://x:99999/ HTTP/1.1\r\nHost: x\r\n\r\n', { status: 400 }],
    [
      'long headers',
      `${get}X-A: ${'x'.repeat(70_000)}\r\n\r\n`,
      { status: 431, code: 'HPE_HEADER_OVERFLOW' },
    ],
    [
      'an expectation',
      `${get}X-Request-Id: my-417\r\nExpect: x\r\nConnection: close\r\n\r\n`,
      { status: 417, code: 'EXPECT', requestId: 'my-417' },
    ],
    [
      'a tunnel',
      `CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\nX-Request-Id: my-405\r\n\r\n`,
      { status: 405, code: 'CONNECT', requestId: 'my-405' },
    ],
  ])('has a line with the id of an answer to %s', async (_what, text, line) => {
    const [answer] = readAnswers(await sendRaw(app.url, text))
    const [, requestId] = /x-request-id: (\S+)/i.exec(answer?.head ?? '') ?? []
    expect(log.filter(each => each.requestId === requestId)).toMatchObject([line])
  })
})

describe('a body that is cut off', () => {
  it('is never taken for a whole one', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const body = JSON.stringify({ account_id: accountId, first_name: 'Ann' })
    const head = `${post}Authorization: Bearer ${await app.token(ownerId)}\r\n`
    await sendRaw(app.url, `${head}Content-Length: ${body.length + 1}\r\n\r\n${body}`, { hangUp: true })
    await sendRaw(
      app.url,
      `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
      { hangUp: true },
    )
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(0)
    expect((await app.rest('GET', '/live')).status).toBe(200)
    expect(log.filter(({ level }) => level > 30)).toEqual([])
  })
})

describe('requests that are sent one behind the other', () => {
  it('are answered in their order', async () => {
    const unknown = 'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answers = readAnswers(
      await sendRaw(app.url, `${get}\r\n${post}Content-Length: 2\r\n\r\n{}${unknown}`),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404])
  })
})
