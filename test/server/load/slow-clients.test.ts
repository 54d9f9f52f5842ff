import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { holdTimers } from '../../support/held-timers.ts'
import { readAnswers } from '../../support/raw-http.ts'
import { largeAccount, manyContacts } from '../../support/records/large-account.ts'

/** Node itself waits for heads, and looks twice a second; for bodies nobody else waits so long. */
const times = { headMs: 2_000, bodyMs: 60_001 }

const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', ...times })
const { accountId, ownerId } = await largeAccount(app.database.prisma)
const token = await app.token(ownerId)

const opened: Socket[] = []
const drips: NodeJS.Timeout[] = []
afterEach(() => {
  for (const drip of drips.splice(0)) clearInterval(drip)
  for (const socket of opened.splice(0)) socket.destroy()
})

const get = 'GET /live HTTP/1.1\r\nHost: x\r\n'
const signedIn = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
const create = JSON.stringify({ account_id: accountId, first_name: 'Late' })
const post = `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\n${signedIn}`
const countLate = () => app.database.prisma.contact.count({ where: { accountId, firstName: 'Late' } })

async function open({ url }: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

/** A request as Node tells of it when it has its head. */
interface Arrival {
  readonly request: IncomingMessage
  readonly server: Server
}

/** Holds the times of bodies; lets them run out once so many are being read. */
function holdBodies(count = 1, ms = times.bodyMs) {
  const timers = holdTimers(ms)
  const reading = Promise.withResolvers<void>()
  let left = count
  let server: Server | undefined
  let socket: Socket | undefined
  const hear = (message: unknown) => {
    const arrival = message as Arrival
    server = arrival.server
    socket = arrival.request.socket
    const note = (event: string | symbol) => {
      if (event !== 'error') return
      arrival.request.off('newListener', note)
      if (--left === 0) reading.resolve()
    }
    arrival.request.on('newListener', note)
  }
  subscribe('http.server.request.start', hear)
  onTestFinished(() => void unsubscribe('http.server.request.start', hear))
  return {
    async untilRead() {
      await Promise.all([reading.promise, timers.untilSet(count)])
      return server
    },
    runOut: timers.runOut,
    /** Sends more of the body that began last, and waits until the server has it. */
    async send(client: Socket, text: string) {
      const before = socket?.bytesRead ?? 0
      client.write(text)
      await expect.poll(() => (socket?.bytesRead ?? 0) - before).toBe(text.length)
    },
  }
}

/** Sends a byte each tenth of a second, over and over. */
function drip(socket: Socket, text: string): void {
  let at = 0
  drips.push(setInterval(() => socket.write(text.charAt(at++ % text.length)), 100))
}

/** What a client gets until its connection ends. */
async function untilEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A write to a connection that has just ended is an error, for which `once` would reject.
  await new Promise(resolve => socket.once('close', resolve))
  return Buffer.concat(chunks).toString()
}

async function expectLate(socket: Socket): Promise<void> {
  const [answer] = readAnswers(await untilEnd(socket))
  expect(answer).toMatchObject({ status: 408, body: { error: 'Request Timeout' } })
  expect(answer?.head).toMatch(/content-type: application\/json/i)
  expect(answer?.head).toMatch(/connection: close/i)
}

/** Until both times have passed for others: a head that began now is late, and so is a body. */
async function untilOthersAreLate(): Promise<void> {
  const bodies = holdBodies()
  const [silent, late] = [await open(app), await open(app)]
  late.write(`${post}Content-Length: 1000\r\n\r\n`)
  await bodies.untilRead()
  bodies.runOut()
  await Promise.all([expectLate(silent), expectLate(late)])
}

describe('a client whose head is late gets 408, and its connection ends', () => {
  it('where it sends a byte now and then, with hundreds like it', async () => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => open(app)))
    for (const socket of sockets) drip(socket, `${get}X-Slow: ${'y'.repeat(10_000)}`)
    await Promise.all(sockets.map(socket => expectLate(socket)))
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })

  it('where it sends nothing', async () => {
    await expectLate(await open(app))
  })

  it('where it sends nothing, and hears that no more is read', async () => {
    // As long as other connections linger.
    holdTimers(20_000)
    const { hostname, port } = new URL(app.url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    opened.push(socket)
    await once(socket.resume(), 'end')
    const broken = new Promise(resolve => socket.once('error', resolve))
    drip(socket, 'x')
    expect(await broken).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) })
  })

  it('where it is the second request of its connection', async () => {
    const socket = await open(app)
    socket.write(`${get}\r\n`)
    await once(socket, 'data')
    await expectLate(await open(app))
    // Its own time begins with its first byte: whoever came just before is late first.
    const before = await open(app)
    const refused: Socket[] = []
    for (const each of [before, socket]) each.once('data', () => refused.push(each))
    drip(socket, `${get}X-Slow: ${'y'.repeat(10_000)}`)
    await Promise.all([expectLate(before), expectLate(socket)])
    expect(refused.indexOf(socket)).toBe(1)
  })
})

describe('a client whose body is late gets 408, nothing is done, and its connection ends', () => {
  it.each([
    ['with a length', `${post}Content-Length: ${create.length + 1_000}\r\n\r\n`, create],
    ['in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, `1\r\n{\r\n`.repeat(1_000)],
    ['that never begins', `${post}Content-Length: ${create.length}\r\n\r\n`, null],
  ])('%s', async (_how, head, body) => {
    const bodies = holdBodies()
    const socket = await open(app)
    socket.write(head)
    if (body) drip(socket, body)
    await bodies.untilRead()
    bodies.runOut()
    await expectLate(socket)
    expect(await countLate()).toBe(0)
  })

  it('where it is the second request of its connection', async () => {
    const bodies = holdBodies()
    const socket = await open(app)
    socket.write(`${get}\r\n`)
    await once(socket, 'data')
    socket.write(`${post}Content-Length: 1000\r\n\r\n`)
    drip(socket, ' ')
    await bodies.untilRead()
    bodies.runOut()
    await expectLate(socket)
  })

  it('of GraphQL in chunks, as GraphQL answers', async () => {
    const bodies = holdBodies()
    const socket = await open(app)
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\n${signedIn}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    )
    await bodies.untilRead()
    bodies.runOut()
    const [answer] = readAnswers(await untilEnd(socket))
    const errors = [{ message: 'Request Timeout', extensions: { code: 'BAD_REQUEST' } }]
    expect(answer).toMatchObject({ status: 408, body: { errors } })
  })

  it('and a large one leaves its place to others', async () => {
    const bodies = holdBodies(2)
    const miB = 1_024 * 1_024
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\n${signedIn}Content-Length: ${miB}\r\n\r\n`
    const sockets = [await open(app), await open(app)]
    for (const socket of sockets) socket.write(head)
    const query = `{ __typename } ${' '.repeat(miB / 2)}`
    const ask = async () => (await app.rest('POST', '/graphql', { as: ownerId, body: { query } })).status
    await bodies.untilRead()
    await expect.poll(ask).toBe(429)
    bodies.runOut()
    await Promise.all(sockets.map(untilEnd))
    expect(await ask()).not.toBe(429)
  })
})

it('a body that is whole in time is answered, however slowly it came', async () => {
  const bodies = holdBodies()
  const socket = await open(app)
  const body = JSON.stringify({ account_id: accountId, first_name: 'Slow' })
  socket.write(`${post}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -5)}`)
  const answered = untilEnd(socket)
  await bodies.untilRead()
  for (const byte of body.slice(-5)) {
    // Each byte comes by itself.
    await nextTurn()
    socket.write(byte)
  }
  expect(readAnswers(await answered)).toMatchObject([{ status: 201 }])
})

it('a body has a second more for each 8 KiB that have come, and is late once fewer come', async () => {
  const bodies = holdBodies()
  const more = holdTimers(3_000)
  const socket = await open(app)
  const body = JSON.stringify({ account_id: accountId, first_name: 'Late' }).padEnd(64 * 1_024)
  socket.write(`${post}Content-Length: ${body.length}\r\n\r\n`)
  await bodies.untilRead()
  await bodies.send(socket, body.slice(0, 25 * 1_024))
  bodies.runOut()
  await more.untilSet()
  await bodies.send(socket, body.slice(0, 7 * 1_024 - 1))
  more.runOut()
  await expectLate(socket)
  expect(await countLate()).toBe(0)
})

it('a download that is read slowly is not cut', async () => {
  const download = await openDownload(`${app.url}/api/v1/contacts/export?account_id=${accountId}`, {
    authorization: `Bearer ${token}`,
  })
  await untilOthersAreLate()
  expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
})

it('a live subscription is not cut', async () => {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      query: 'subscription ($id: UUID!) { accountChanges(accountId: $id) { id } }',
      variables: { id: accountId },
    }),
  })
  const reader = response.body?.getReader()
  await reader?.read()
  await untilOthersAreLate()
  await app.database.prisma.contact.create({ data: { accountId, firstName: 'New' } })
  const decoder = new TextDecoder()
  await expect.poll(async () => decoder.decode((await reader?.read())?.value)).toContain('event: next')
  await reader?.cancel()
})

it('has 10 s for a head and 20 s for a body unless told otherwise', async () => {
  const patient = await startApp()
  const bodies = holdBodies(1, 20_000)
  const late = await open(patient)
  late.write(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await patient.token('user')}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n `,
  )
  expect(await bodies.untilRead()).toMatchObject({ headersTimeout: 10_000, requestTimeout: 310_000 })
  bodies.runOut()
  await expectLate(late)
})
