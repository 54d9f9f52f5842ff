import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { newTenant } from '../support/contract-table.ts'
import { openFingerprint } from '../support/fingerprint.ts'
import { parameters } from './hostile-values.ts'

/** Unfinished requests end soon. */
const times = { headMs: 2_000, bodyMs: 2_000 }
/** After so many ticks without more an answer is taken for whole: while the thread is short of processor time, they come late too. */
const quietTicks = 10
const tickMs = 25
const app = await startApp({ ...times, ownDatabase: 'Hashes every row.' })
const fingerprint = await openFingerprint(app.database)
const { accountId, ownerId, formId } = await newTenant(app)
const token = await app.token(ownerId)
const authorization = `Authorization: Bearer ${token}\r\n`

type Pieces = readonly (string | Uint8Array)[]

/** Also where a write has failed, for which `once` would reject. */
const untilClosed = (socket: Socket) =>
  new Promise<true>(resolve => socket.once('close', () => resolve(true)))

/** Sends bytes in pieces, and gives what is answered until the connection ends or nothing more comes. */
async function exchange(pieces: Pieces): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk)).on('error', () => {})
  const closed = untilClosed(socket)
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
    await wait(1)
  }
  let [seen, quiet] = [0, 0]
  // What is not whole is late after a while, and its connection ends; one that is answered may stay open.
  while (quiet < quietTicks && !(await Promise.race([closed, wait(tickMs, false)]))) {
    quiet = chunks.length > 0 && chunks.length === seen ? quiet + 1 : 0
    seen = chunks.length
  }
  socket.destroy()
  return Buffer.concat(chunks).toString('latin1')
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** Sends each over a connection of its own, at once. Where none says that it was done, no row has changed. */
async function expectNoHarm(...all: readonly Pieces[]): Promise<number[]> {
  const before = await fingerprint()
  const texts = await Promise.all(all.map(exchange))
  for (const text of texts) expect(text === '' || /^HTTP\/1\.1 \d{3} /.test(text), text).toBe(true)
  const statuses = texts.flatMap(statusesOf)
  expect(statuses.filter(status => status >= 500)).toEqual([])
  if (!statuses.includes(201)) expect(await fingerprint()).toBe(before)
  return statuses
}

afterEach(async () => {
  const answer = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: ownerId })
  expect([200, 429]).toContain(answer.status)
})

const body = JSON.stringify({ account_id: accountId, first_name: 'Smuggled' })
const create = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\n`
const whole = createRequest(accountId, token)
function createRequest(accountId: string, token: string): string {
  const body = JSON.stringify({ account_id: accountId, first_name: 'Smuggled' })
  const head = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

it('the request that the others hide would be done if it came by itself', async () => {
  expect(await expectNoHarm([whole])).toEqual([201])
})

describe('a request hidden in another is never done', () => {
  const outer = (fields: string, rest: string) =>
    `POST /api/v1/deals HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\n${fields}\r\n${rest}`
  it.each([
    [
      'a length, then chunks',
      outer(`Content-Length: ${5 + whole.length}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${whole}`),
    ],
    [
      'chunks, then a length',
      outer(`Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, `0\r\n\r\n${whole}`),
    ],
    ['two lengths', outer(`Content-Length: 0\r\nContent-Length: ${whole.length}\r\n`, whole)],
    ['one length twice', outer(`Content-Length: 0\r\nContent-Length: 0\r\n`, whole)],
    ['lengths in a list', outer(`Content-Length: 0, 0\r\n`, whole)],
    ['a length with a sign', outer(`Content-Length: +0\r\n`, whole)],
    ['a length in hexadecimal', outer(`Content-Length: 0x0\r\n`, whole)],
    ['an empty length', outer(`Content-Length: \r\n`, whole)],
    ['a length beyond 64 bits', outer(`Content-Length: 18446744073709551616\r\n`, whole)],
    ['a coding with a tab', outer(`Transfer-Encoding:\tchunked\x0b\r\n`, `0\r\n\r\n${whole}`)],
    ['a coding of another name', outer(`Transfer-Encoding: xchunked\r\n`, `0\r\n\r\n${whole}`)],
    [
      'a coding twice',
      outer(`Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n`, `0\r\n\r\n${whole}`),
    ],
    ['a blank before the colon', outer(`Transfer-Encoding : chunked\r\nContent-Length: 0\r\n`, whole)],
    [
      'a folded field',
      outer(
        `X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n`,
        `0\r\n\r\n${whole}`,
      ),
    ],
    [
      'lines that end in LF alone',
      outer(`Content-Length: 0\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${whole}`),
    ],
    [
      'a field that ends in CR alone',
      outer(`X: y\rContent-Length: ${whole.length}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${whole}`),
    ],
    ['a chunk of negative size', outer(`Transfer-Encoding: chunked\r\n`, `-1\r\n${whole}`)],
    [
      'a chunk whose size overflows',
      outer(`Transfer-Encoding: chunked\r\n`, `10000000000000000\r\n${whole}`),
    ],
    ['a chunk whose size has a prefix', outer(`Transfer-Encoding: chunked\r\n`, `0x0\r\n\r\n${whole}`)],
    [
      'a chunk that is longer than it says',
      outer(`Transfer-Encoding: chunked\r\n`, `2\r\n{}}\r\n0\r\n\r\n${whole}`),
    ],
    ['an extension with a line break', outer(`Transfer-Encoding: chunked\r\n`, `0;a\nb\r\n\r\n${whole}`)],
    ['a NUL in a field', outer(`X: \0\r\nContent-Length: 0\r\n`, whole)],
    ['a version that is none', `GET /live HTTP/1.1 HTTP/1.1\r\nHost: x\r\n\r\n${whole}`],
    ['HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${whole}`],
    [
      'an upgrade',
      `GET /live HTTP/1.1\r\nHost: x\r\nContent-Length: ${whole.length}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${whole}`,
    ],
    [
      'a body of a request that has none',
      `GET /live HTTP/1.1\r\nHost: x\r\nContent-Length: ${whole.length}\r\n\r\n${whole}`,
    ],
    [
      'trailers',
      outer(
        `Transfer-Encoding: chunked\r\n`,
        `${chunk('{}')}0\r\nContent-Length: 0\r\nAuthorization: x\r\n\r\n`,
      ),
    ],
    [
      'more fields than are read',
      `GET /live HTTP/1.1\r\n${'A:\r\n'.repeat(9_000)}Host: x\r\nContent-Length: ${whole.length}\r\n\r\n${whole}`,
    ],
  ])('%s', async (_how, text) => {
    expect(await expectNoHarm([text])).not.toContain(201)
  })

  it('in a body that is shorter than its length says', async () => {
    const cut = `${create}Content-Length: ${body.length + whole.length + 1}\r\n\r\n${body}${whole}`
    expect(await expectNoHarm([cut])).not.toContain(201)
  })
})

it('thousands of requests one behind the other on a connection are answered in their order', async () => {
  const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const statuses = await expectNoHarm([`${one('/live')}${one('/nowhere')}`.repeat(1_000)])
  const expected = Array.from({ length: 2_000 }, (_, nth) => (nth % 2 === 0 ? 200 : 404))
  // Of one address only so many are at work without a token.
  expect(statuses.map((status, nth) => (status === 429 ? expected[nth] : status))).toEqual(expected)
})

const method = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('CONNECT', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH', 'get', 'GE\0T', ''),
  },
)
const junk = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map(code => String.fromCharCode(code)),
  maxLength: 40,
})
const target = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...[
        '/live',
        '/graphql',
        '/api/v1/contacts',
        '/api/v1/deals',
        '/api/v1/account/export',
        '/',
        '/nowhere',
      ],
      ...[`/api/v1/contacts?account_id=${accountId}`, `/api/v1/forms/${formId}/submit`, `/forms/${formId}`],
      ...[
        '*',
        'http://x/live',
        '//x/live',
        '/%',
        '/%ff%fe',
        '/api/v1/forms/%00/submit',
        '/api/v1/forms/%e2%28%a1',
        '/..//..',
      ],
    ),
  },
  { weight: 2, arbitrary: junk.map(text => `/${text}`) },
  { weight: 1, arbitrary: junk },
)
const field = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        authorization.trim(),
        'Content-Type: application/json',
        'Content-Type: text/plain',
        'Expect: 100-continue',
      ],
      ...[
        'Content-Length: 0',
        'Content-Length: 5',
        'Content-Length: 99999999999',
        'Transfer-Encoding: chunked',
      ],
      ...[
        'Connection: close',
        'Connection: keep-alive, upgrade',
        'Upgrade: websocket',
        'Cookie: session=x; session=y',
      ],
      ...[
        'Authorization: Bearer',
        'Authorization: Bearer a.b.c',
        'X-Forwarded-For: 1.2.3.4, x, ::1',
        'Accept: text/event-stream',
      ],
      ...[
        'Origin: null',
        'Origin: https://evil.example',
        'Content-Encoding: gzip',
        'Last-Event-ID: x',
        'Range: bytes=0-',
      ],
      ...['Host: y', 'If-None-Match: *', 'X-Request-Id: \xff', 'Accept-Encoding: gzip;q=x'],
    ),
  },
  { weight: 1, arbitrary: fc.tuple(junk, junk).map(([name, value]) => `${name}: ${value}`) },
  {
    weight: 1,
    arbitrary: fc
      .nat({ max: 1_500 })
      .map(count => Array.from({ length: count }, (_, nth) => `X-${nth}: y`).join('\r\n')),
  },
)
const sentBody = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '{}',
      '{"query":"{ __typename }"}',
      body,
      chunk('{}'),
      `${chunk('{}')}0\r\n\r\n`,
      `5\r\n{}\r\n0\r\n\r\n`,
      'ffffffff\r\n{}',
    ],
  ),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes).toString('latin1')),
)
const version = fc.oneof(
  { weight: 9, arbitrary: fc.constant('HTTP/1.1') },
  { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/1.2', 'HTTP/9', 'http/1.1', '') },
)
const structured = fc
  .tuple(method, target, version, fc.array(field, { maxLength: 6 }), sentBody)
  .map(
    ([verb, path, version, fields, rest]) =>
      `${verb} ${path} ${version}\r\n${['Host: x', ...fields].join('\r\n')}\r\n\r\n${rest}`,
  )

/** How many connections are tried at once. */
const atOnce = 12
const severalOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: atOnce, maxLength: atOnce })

describe('whatever comes is answered or given up, never with a 500, and what is refused has changed nothing', () => {
  it('bytes', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 2_000 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(severalOf(pieces), async all => void (await expectNoHarm(...all))),
      parameters(5),
    )
  })

  it('requests', async () => {
    const pieces = fc.array(structured, { minLength: 1, maxLength: 4 }).map(requests => [requests.join('')])
    await fc.assert(
      fc.asyncProperty(severalOf(pieces), async all => void (await expectNoHarm(...all))),
      parameters(15),
    )
  })

  it('a good request with some of its bytes changed, in two pieces', async () => {
    const change = fc.record({
      bytes: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }),
      cutAt: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(severalOf(change), async changes => {
        // Of an account of its own each time: no limit is in the way.
        const { accountId, ownerId } = await app.newAccount()
        const good = createRequest(accountId, await app.token(ownerId))
        const all = changes.map(({ bytes, cutAt }) => {
          const sent = Buffer.from(good, 'latin1')
          for (const [at, byte] of bytes) sent[at % sent.length] = byte
          return [sent.subarray(0, cutAt % sent.length), sent.subarray(cutAt % sent.length)]
        })
        await expectNoHarm(...all)
      }),
      parameters(10),
    )
  })
})

it('clients that stop in the middle of it are ended in time, however many', async () => {
  const { hostname, port } = new URL(app.url)
  const before = await fingerprint()
  const parts = [
    whole.slice(0, 20),
    whole.slice(0, -5),
    `${create}Transfer-Encoding: chunked\r\n\r\n5\r\n{`,
    '\x16\x03\x01',
    '',
  ]
  const sockets = Array.from({ length: 200 }, (_, nth) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}).resume()
    socket.write(parts[nth % parts.length] ?? '')
    return socket
  })
  await Promise.all(sockets.map(untilClosed))
  expect(await fingerprint()).toBe(before)
})
