import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { openDownload } from '../support/downloads/open-download.ts'
import { readAnswers } from '../support/raw-http.ts'
import { largeAccount, manyContacts } from '../support/records/large-account.ts'

/** Shorter than of a real server, in milliseconds. */
const times = { headMs: 1_000, bodyMs: 1_500 }
/** Node looks twice a second, and the machine may be busy. */
const slackMs = 4_000

const app = await startApp({ template: 'large' }, undefined, times)
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

/** Sends a byte each tenth of a second, over and over. */
function drip(socket: Socket, text: string): void {
  let at = 0
  drips.push(setInterval(() => socket.write(text.charAt(at++ % text.length)), 100))
}

/** What a client gets until its connection ends, and after how long, in milliseconds. */
async function untilEnd(socket: Socket): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now()
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A write to a connection that has just ended is an error, for which `once` would reject.
  await new Promise(resolve => socket.once('close', resolve))
  return { text: Buffer.concat(chunks).toString(), ms: performance.now() - startedAt }
}

async function expectLate(socket: Socket, afterMs: number): Promise<void> {
  const { text, ms } = await untilEnd(socket)
  const [answer] = readAnswers(text)
  expect(answer).toMatchObject({ status: 408, body: { error: 'Request Timeout' } })
  expect(answer?.head).toMatch(/content-type: application\/json/i)
  expect(answer?.head).toMatch(/connection: close/i)
  // The clock of the server may have begun a little before ours.
  expect(ms).toBeGreaterThan(afterMs - 300)
  expect(ms).toBeLessThan(afterMs + slackMs)
}

describe('a client whose head is late gets 408, and its connection ends', () => {
  it('where it sends a byte now and then, with hundreds like it', async () => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => open(app)))
    for (const socket of sockets) drip(socket, `${get}X-Slow: ${'y'.repeat(10_000)}`)
    await Promise.all(sockets.map(socket => expectLate(socket, times.headMs)))
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })

  it('where it sends nothing', async () => {
    await expectLate(await open(app), times.headMs)
  })

  it('where it is the second request of its connection', async () => {
    const socket = await open(app)
    socket.write(`${get}\r\n`)
    await once(socket, 'data')
    await wait(times.headMs + 1_000)
    drip(socket, `${get}X-Slow: ${'y'.repeat(10_000)}`)
    await expectLate(socket, times.headMs)
  })
})

describe('a client whose body is late gets 408, nothing is done, and its connection ends', () => {
  it.each([
    ['with a length', `${post}Content-Length: ${create.length + 1_000}\r\n\r\n`, create],
    ['in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, `1\r\n{\r\n`.repeat(1_000)],
    ['that never begins', `${post}Content-Length: ${create.length}\r\n\r\n`, null],
  ])('%s', async (_how, head, body) => {
    const socket = await open(app)
    socket.write(head)
    if (body) drip(socket, body)
    await expectLate(socket, times.bodyMs)
    expect(await countLate()).toBe(0)
  })

  it('where it is the second request of its connection', async () => {
    const socket = await open(app)
    socket.write(`${get}\r\n`)
    await once(socket, 'data')
    socket.write(`${post}Content-Length: 1000\r\n\r\n`)
    drip(socket, ' ')
    await expectLate(socket, times.bodyMs)
  })

  it('of GraphQL in chunks, as GraphQL answers', async () => {
    const socket = await open(app)
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\n${signedIn}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    )
    const [answer] = readAnswers((await untilEnd(socket)).text)
    const errors = [{ message: 'Request Timeout', extensions: { code: 'BAD_REQUEST' } }]
    expect(answer).toMatchObject({ status: 408, body: { errors } })
  })

  it('and a large one leaves its place to others', async () => {
    const miB = 1_024 * 1_024
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\n${signedIn}Content-Length: ${miB}\r\n\r\n`
    const sockets = [await open(app), await open(app)]
    for (const socket of sockets) socket.write(head)
    const query = `{ __typename } ${' '.repeat(miB / 2)}`
    const ask = async () => (await app.rest('POST', '/graphql', { as: ownerId, body: { query } })).status
    await expect.poll(ask).toBe(429)
    await Promise.all(sockets.map(untilEnd))
    expect(await ask()).not.toBe(429)
  })
})

it('a body that is whole in time is answered, however slowly it came', async () => {
  const socket = await open(app)
  const body = JSON.stringify({ account_id: accountId, first_name: 'Slow' })
  socket.write(`${post}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -5)}`)
  const answered = untilEnd(socket)
  for (const byte of body.slice(-5)) {
    await wait(150)
    socket.write(byte)
  }
  expect(readAnswers((await answered).text)).toMatchObject([{ status: 201 }])
})

it('a download that is read slowly is not cut', async () => {
  const download = await openDownload(`${app.url}/api/v1/contacts/export?account_id=${accountId}`, {
    authorization: `Bearer ${token}`,
  })
  await wait(times.headMs + times.bodyMs + 1_000)
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
  await wait(times.headMs + times.bodyMs + 1_000)
  await app.database.prisma.contact.create({ data: { accountId, firstName: 'New' } })
  const decoder = new TextDecoder()
  await expect.poll(async () => decoder.decode((await reader?.read())?.value)).toContain('event: next')
  await reader?.cancel()
})

it('has 10 s for a head and 20 s for a body unless told otherwise', async () => {
  const patient = await startApp({ own: true })
  const authorization = `Authorization: Bearer ${await patient.token('user')}\r\n`
  const [silent, late] = [await open(patient), await open(patient)]
  late.write(
    `POST /graphql HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n`,
  )
  drip(late, ' ')
  const [head, body] = await Promise.all([untilEnd(silent), untilEnd(late)])
  expect(Math.abs(head.ms - 10_500)).toBeLessThan(1_500)
  expect(Math.abs(body.ms - 20_500)).toBeLessThan(1_500)
})
