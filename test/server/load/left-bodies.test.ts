import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { newTenant, type Tenant } from '../../support/contract-table.ts'
import { holdTable } from '../../support/held-lock.ts'

const app = await startApp({ ownDatabase: 'Locks a table.' })
const json = 'Content-Type: application/json\r\n'
/** More than what is read without being counted. */
const long = 'Content-Length: 9000\r\n'
const chunks = 'Transfer-Encoding: chunked\r\n'

const request = (line: string, fields: string, sent = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${app.newAddress()}\r\n${fields}\r\n${sent}`

/** Who sends: the path of their contacts, that of their form, and the field of their token. */
async function newSender({ token }: TestApp, tenant: Tenant) {
  const signedIn = `Authorization: Bearer ${await token(tenant.ownerId)}\r\n`
  const submit = `/api/v1/forms/${tenant.formId}/submit`
  return { list: `/api/v1/contacts?account_id=${tenant.accountId}`, submit, signedIn }
}
type Sender = Awaited<ReturnType<typeof newSender>>

/** What is answered without its body, or before all of it has come. */
const forms: readonly [what: string, text: (sender: Sender) => string][] = [
  [
    'a body that is too large',
    ({ signedIn }) => request('POST /api/v1/contacts', `${signedIn}${json}Content-Length: 99999999\r\n`),
  ],
  [
    'a body of another type',
    ({ signedIn }) => request('POST /api/v1/contacts', `${signedIn}Content-Type: text/plain\r\n${long}`, 'a'),
  ],
  ['a body of no type', ({ signedIn }) => request('POST /api/v1/contacts', `${signedIn}${long}`, '{')],
  [
    'a body in chunks that end too early',
    ({ signedIn }) => request('POST /api/v1/deals', `${signedIn}${json}${chunks}`, '2\r\n{'),
  ],
  [
    'a body in chunks that are none',
    ({ signedIn }) => request('POST /api/v1/deals', `${signedIn}${json}${chunks}`, 'ffffffff\r\n{}'),
  ],
  [
    'a body in crumbs',
    ({ signedIn }) =>
      request('POST /api/v1/deals', `${signedIn}${json}${chunks}`, '1\r\n{\r\n'.repeat(1_100)),
  ],
  [
    'a compressed body',
    ({ signedIn }) => request('POST /api/v1/deals', `${signedIn}${json}Content-Encoding: gzip\r\n${long}`),
  ],
  ['no token', () => request('POST /api/v1/contacts', `${json}${long}`, '{')],
  ['a bad token', () => request('POST /api/v1/contacts', `Authorization: Bearer a.b.c\r\n${json}${long}`)],
  ['an unknown path', ({ signedIn }) => request('POST /nowhere', `${signedIn}${json}${long}`, '{')],
  ['an unknown path, in chunks', () => request('POST /nowhere', `${json}${chunks}`, '2\r\n{}\r\n')],
  ['another method', ({ signedIn }) => request('PUT /api/v1/contacts', `${signedIn}${json}${long}`)],
  ['a path that is none', () => request('POST /%', `${json}${long}`)],
  ['an upgrade', () => request('POST /nowhere', `${json}${long}Connection: Upgrade\r\nUpgrade: h2c\r\n`)],
  ['an expectation', () => request('POST /nowhere', `${json}${long}Expect: x\r\n`)],
  ['a read with a body', ({ list, signedIn }) => request(`GET ${list}`, `${signedIn}${long}`, '{')],
  [
    'a read with a body in chunks',
    ({ list, signedIn }) => request(`GET ${list}`, `${signedIn}${chunks}`, '2\r\n{}\r\n'),
  ],
  [
    'a good body that is not whole',
    ({ signedIn }) => request('POST /api/v1/contacts', `${signedIn}${json}${long}`, '{'),
  ],
  ['a form that is not whole', ({ submit }) => request(`POST ${submit}`, `${json}${long}`, '{')],
  [
    'an operation that is not whole',
    ({ signedIn }) => request('POST /graphql', `${signedIn}${json}${long}`, '{'),
  ],
  [
    'an operation in chunks',
    ({ signedIn }) => request('POST /graphql', `${signedIn}${json}${chunks}`, '2\r\n{}\r\n'),
  ],
  ['an operation that is too large', () => request('POST /graphql', `${json}Content-Length: 99999999\r\n`)],
  ['an operation of another type', ({ signedIn }) => request('POST /graphql', `${signedIn}${long}`, '{')],
]

/** How a client leaves: by a reset, by closing its connection, by sending no more. */
const ways: readonly ((socket: Socket) => void)[] = [
  socket => void socket.resetAndDestroy(),
  socket => void socket.destroy(),
  socket => void socket.end(),
]

/** Turns of the event loop from when the server has read the heads to when the client leaves. */
const moments = [0, 1, 2, 5, 20]

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(() => void process.on('uncaughtException', note))
afterAll(() => void process.off('uncaughtException', note))

/** Also where a write has failed, for which `once` would reject. */
async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await new Promise(resolve => socket.once('close', resolve))
}

/** Sends requests, and waits until the server has read their heads; answers what it has of them. */
async function send({ url }: TestApp, ...texts: readonly string[]) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  const arrived = Promise.withResolvers<void>()
  const requests: IncomingMessage[] = []
  const hear = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.socket.remotePort === socket.localPort) requests.push(request)
    if (requests.length === texts.length) arrived.resolve()
  }
  subscribe('http.server.request.start', hear)
  socket.write(texts.join(''))
  // One that is refused by the parser has no request of its own.
  await Promise.race([arrived.promise, untilClosed(socket)])
  unsubscribe('http.server.request.start', hear)
  return { socket, requests }
}

async function leaveAt(
  turns: number,
  leave: (socket: Socket) => void,
  texts: readonly string[],
): Promise<void> {
  const { socket, requests } = await send(app, ...texts)
  const ended = requests.map(({ socket }) => untilClosed(socket))
  for (let turn = 0; turn < turns; turn++) await nextTurn()
  leave(socket)
  await Promise.all(ended)
}

// What nobody catches ends the process.
it.each(forms)('a client that leaves, having sent %s, does no harm', async (_what, write) => {
  const senders = await Promise.all(
    ways.map(async leave => ({ leave, sender: await newSender(app, await newTenant(app)) })),
  )
  const held = await holdTable(app, 'contacts')
  for (const { sender, leave } of senders) {
    const unanswered = request(`GET ${sender.list}`, sender.signedIn)
    for (const before of [[], [unanswered]])
      await Promise.all(moments.map(turns => leaveAt(turns, leave, [...before, write(sender)])))
  }
  await held.release()
  expect(uncaught.splice(0)).toEqual([])
  const { accountId, ownerId } = await app.newAccount()
  const answer = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: ownerId })
  expect(answer.status).toBe(200)
})

it('a client that leaves, having asked for a tunnel, does no harm', async () => {
  const accepted = new Map<number | undefined, Socket>()
  const hear = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    accepted.set(socket.remotePort, socket)
  }
  subscribe('net.server.socket', hear)
  onTestFinished(() => void unsubscribe('net.server.socket', hear))
  const { hostname, port } = new URL(app.url)
  const leaveTunnel = async (turns: number, leave: (socket: Socket) => void) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    await expect.poll(() => accepted.has(socket.localPort)).toBe(true)
    const served = accepted.get(socket.localPort)
    socket.write('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n')
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    leave(socket)
    if (served) await untilClosed(served)
  }
  await Promise.all(ways.flatMap(leave => moments.map(turns => leaveTunnel(turns, leave))))
  expect(uncaught.splice(0)).toEqual([])
  expect((await app.rest('GET', '/live')).status).toBe(200)
})

it('a body that is late does no harm where nobody reads it', async () => {
  const hurried = await startApp({ ownDatabase: 'Locks a table.', bodyMs: 20 })
  const { list, signedIn } = await newSender(hurried, await newTenant(hurried))
  const held = await holdTable(hurried, 'contacts')
  const { socket, requests } = await send(hurried, request(`GET ${list}`, `${signedIn}${long}`, '{'))
  const answer = once(socket, 'data')
  const late = requests.map(raw => new Promise(resolve => raw.once('error', resolve)))
  expect(await Promise.all(late)).toMatchObject([{ answer: { status: 408 } }])
  await held.release()
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  expect(uncaught.splice(0)).toEqual([])
})
