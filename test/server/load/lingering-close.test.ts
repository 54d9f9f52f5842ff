import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../support/app.ts'
import { holdTimers } from '../../support/held-timers.ts'

/** No other timer takes as long as a connection lingers. */
const app = await startApp({ bodyMs: 60_001, ownServer: 'Has a time of bodies of its own.' })
const user = app.newUser()
const signedIn = `Authorization: Bearer ${await app.token(user)}\r\n`
const miB = 1_024 ** 2
const piece = 'x'.repeat(64 * 1_024)

const post = (path: string, fields: string, version = '1.1') =>
  `POST ${path} HTTP/${version}\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: ${app.newAddress()}\r\n${fields}\r\n`
const create = '/api/v1/contacts'
const list = `GET ${create} HTTP/1.1\r\nHost: x\r\n\r\n`
const close = 'Connection: close\r\n'
const ofLength = (bytes: number) => `Content-Length: ${bytes}\r\n`
const inChunks = 'Transfer-Encoding: chunked\r\n'
const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`

function open(): Socket {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  return socket
}

/** As many clients do: all is written, and only then is the answer read. `broken` is how a connection failed. */
async function writeThenRead(head: string, pieces: Iterable<string>) {
  const socket = open().pause()
  let broken: string | undefined
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    broken = error.code
  })
  await once(socket, 'connect')
  socket.write(head)
  let written = 0
  for (const one of pieces) {
    if (broken) break
    written += one.length
    if (!socket.write(one)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  let text = ''
  socket
    .on('data', data => {
      text += data
    })
    .resume()
  socket.once('end', () => socket.end())
  await closed
  return { broken, statuses: text.match(/(?<=HTTP\/1\.1 )\d{3}/g), written }
}

describe('who sends all of a body before they read, on a connection that ends, reads that it is refused', () => {
  const pieces = (bytes: number, one = piece) => Array<string>(bytes / piece.length).fill(one)
  it.each([
    ['for its length', post(create, `${signedIn}${close}${ofLength(4 * miB)}`), pieces(4 * miB), '413'],
    ['on an open connection', post(create, `${signedIn}${ofLength(4 * miB)}`), pieces(4 * miB), '413'],
    ['in HTTP/1.0', post(create, `${signedIn}${ofLength(4 * miB)}`, '1.0'), pieces(4 * miB), '413'],
    [
      'in chunks',
      post(create, `${signedIn}${close}${inChunks}`),
      [...pieces(4 * miB, chunk), '0\r\n\r\n'],
      '413',
    ],
    ['over GraphQL', post('/graphql', `${signedIn}${close}${ofLength(8 * miB)}`), pieces(8 * miB), '413'],
    ['for want of a token', post(create, `${close}${ofLength(4 * miB)}`), pieces(4 * miB), '413'],
    ['at no path', post('/nowhere', `${close}${ofLength(4 * miB)}`), pieces(4 * miB), '404'],
    ['by its first bytes', post(create, `${close}${inChunks}`), ['no chunk', ...pieces(4 * miB)], '400'],
    ['for its head', 'GET /live HTTP/1.1\r\nHost: x\r\nX-A: ', pieces(4 * miB), '431'],
  ])('%s', async (_why, head, body, status) => {
    expect(await writeThenRead(head, body)).toMatchObject({ broken: undefined, statuses: [status] })
  })

  it('for want of room', async () => {
    const almost = piece.slice(1) + piece.repeat(15)
    for (let held = 0; held < 16; held++) open().write(post(create, `${signedIn}${ofLength(miB)}`) + almost)
    const send = () =>
      writeThenRead(post('/graphql', `${signedIn}${close}${ofLength(4 * miB)}`), pieces(4 * miB))
    await expect.poll(send).toMatchObject({ broken: undefined, statuses: ['503'] })
  })
})

describe('a connection that ends is not read', () => {
  function* endless() {
    // Read on without end, it would fill the memory of the test.
    for (let sent = 0; sent < 128 * miB; sent += chunk.length) yield chunk
  }

  it.each([
    ['refused', post(create, `${signedIn}${inChunks}`)],
    ['answered', `GET /live HTTP/1.1\r\nHost: x\r\n${inChunks}\r\n`],
    ['at no path', post('/nowhere', inChunks)],
    ['behind as many as may be unanswered', `${list.repeat(8)}${post('/nowhere', inChunks)}`],
    ['refused for its length', post('/graphql', `${signedIn}${ofLength(1_024 * miB)}`)],
  ])('for more than 16 MiB, %s', async (_what, head) => {
    const { broken, written } = await writeThenRead(head, endless())
    expect(broken).toMatch(/EPIPE|ECONNRESET/)
    expect(written).toBeGreaterThan(16 * miB)
    // What was sent and not read is in the buffers of the system.
    expect(written).toBeLessThan(64 * miB)
  })

  it('for longer than a body may take', async () => {
    const lingering = holdTimers(20_000)
    const requests: IncomingMessage[] = []
    const hear = (message: unknown) => requests.push((message as { request: IncomingMessage }).request)
    subscribe('http.server.request.start', hear)
    onTestFinished(() => void unsubscribe('http.server.request.start', hear))
    const socket = open()
    socket.write(post(create, `${signedIn}${close}${ofLength(4 * miB)}`))
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /)
    await lingering.untilSet()
    const closed = requests.map(({ socket }) => once(socket, 'close'))
    lingering.runOut()
    expect(await Promise.all(closed)).toHaveLength(1)
  })

  it('for requests', async () => {
    const id = crypto.randomUUID()
    const second = post(create, `${signedIn}${ofLength(2)}X-Request-Id: ${id}\r\n`)
    const seen: unknown[] = []
    const hear = (message: unknown) =>
      seen.push((message as { request: IncomingMessage }).request.headers['x-request-id'])
    subscribe('http.server.request.start', hear)
    onTestFinished(() => void unsubscribe('http.server.request.start', hear))
    const body = ['x'.repeat(miB), 'x', second, '{}']
    expect((await writeThenRead(post(create, `${signedIn}${ofLength(miB + 1)}`), body)).statuses).toEqual([
      '413',
    ])
    expect(seen).not.toContain(id)
  })
})
