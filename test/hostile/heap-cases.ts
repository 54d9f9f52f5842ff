import { connect, type Socket } from 'node:net'
import { demo } from '../../demo/demo.ts'

/** A server that cases are sent to. */
export interface Target {
  readonly url: string
  token(userId: string): Promise<string>
}

/** The worst that callers can do to something that the process holds in memory. */
export interface HeapCase {
  /** What is filled, and with what. */
  readonly name: string
  /** What it leaves in the heap by design until it is closed, in megabytes; none where absent. */
  readonly heldMegabytes?: number
  /** Sends it. Answers what is to be closed once the memory was looked at. */
  send(target: Target): Promise<readonly Closable[]>
}

interface Closable {
  destroy(): unknown
}

const kiB = 1_024

/** A connection over which something is sent that has no end. */
async function hold({ url }: Target, head: readonly string[], body: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A server that refuses closes before it has read everything.
  socket.on('error', () => {}).resume()
  const text = `${head.join('\r\n')}\r\n${body}`
  await Promise.race([
    new Promise(resolve => socket.write(text, resolve)),
    new Promise(resolve => socket.once('close', resolve)),
  ])
  return socket
}

/** So many come at once; the rest comes after them. */
const maxAtOnce = 5

async function times<Made>(
  count: number,
  make: (index: number) => Promise<Made>,
  atOnce = maxAtOnce,
): Promise<Made[]> {
  const made: Made[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => make(made.length + index)))))
  return made
}

let addresses = 0
const newAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

async function post({ url }: Target, path: string, body: object, headers: Record<string, string>) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body: JSON.stringify(body),
  })
}

const asUser = async (target: Target, userId: string) => ({
  authorization: `Bearer ${await target.token(userId)}`,
})

/** A piece for each byte. */
const crumbs = '1\r\n \r\n'

/** Each is bounded in number and in what it sends, so that all take less than a minute. */
export const heapCases: readonly HeapCase[] = [
  {
    name: 'bodies in pieces of a byte, of somebody signed in',
    async send(target) {
      const { authorization } = await asUser(target, demo.ownerId)
      const head = ['POST /api/v1/contacts HTTP/1.1', 'Host: x', `Authorization: ${authorization}`]
      const type = ['Content-Type: application/json', 'Transfer-Encoding: chunked', '']
      // One after the other: Node reads 64 KiB of each connection in a turn, which here are 11,000 pieces, some 20 ms.
      return times(20, () => hold(target, [...head, ...type], crumbs.repeat(1_000 * kiB)), 1)
    },
  },
  {
    name: 'bodies in pieces of a byte, of nobody',
    send: target =>
      times(100, () => {
        const head = ['POST /graphql HTTP/1.1', 'Host: x', `X-Forwarded-For: ${newAddress()}`]
        const type = ['Content-Type: application/json', 'Transfer-Encoding: chunked', '']
        return hold(target, [...head, ...type], crumbs.repeat(60 * kiB))
      }),
  },
  {
    name: 'bodies that are whole but for a byte',
    async send(target) {
      const { authorization } = await asUser(target, demo.ownerId)
      const head = ['POST /api/v1/contacts HTTP/1.1', 'Host: x', `Authorization: ${authorization}`]
      const type = ['Content-Type: application/json', `Content-Length: ${kiB * kiB}`, '']
      return times(200, () => hold(target, [...head, ...type], ' '.repeat(kiB * kiB - 1)))
    },
  },
  {
    name: 'heads without an end',
    send: target =>
      times(500, () => hold(target, ['GET /live HTTP/1.1', 'Host: x'], `X-A: ${'a'.repeat(60 * kiB)}`)),
  },
  {
    name: 'media types with thousands of parameters',
    async send(target) {
      const parameters = Array.from({ length: 9_000 }, (_, at) => `;${at.toString(36)}=1`).join('')
      for (let count = 0; count < 200; count++) {
        const type = `application/json${parameters};z=${count}`
        await (await post(target, '/nowhere', {}, { 'content-type': type })).text()
      }
      return []
    },
  },
  {
    name: "names of operations in callers' long documents, told apart by metrics",
    async send(target) {
      const headers = await asUser(target, demo.ownerId)
      for (let count = 0; count < 100; count++) {
        const query = `#${'x'.repeat(250_000)}\nquery anOperationNumber${count} { viewer { id } }`
        await (await post(target, '/graphql', { query }, headers)).text()
      }
      return []
    },
  },
  {
    name: 'live subscriptions with large requests',
    async send(target) {
      const query = 'subscription ($a: UUID!) { accountChanges(accountId: $a) { id } }'
      const rest = Array.from({ length: 24_000 }, () => ({}))
      const aborts: Closable[] = []
      for (let count = 0; count < 200; count++) {
        const userId = `subscriber ${Math.floor(count / 10)}`
        const headers = { accept: 'text/event-stream', ...(await asUser(target, userId)) }
        const account = await readAccount(target, userId)
        const answer = await post(target, '/graphql', { query, variables: { a: account, rest } }, headers)
        aborts.push({ destroy: () => answer.body?.cancel() })
      }
      return aborts
    },
  },
  {
    name: 'tokens of users with long ids',
    async send(target) {
      await times(500, async at => {
        const headers = await asUser(target, `${at} ${'一'.repeat(249)}`)
        const answer = await fetch(`${target.url}/api/v1/contacts?account_id=${demo.accountId}`, { headers })
        await answer.text()
      })
      return []
    },
  },
]

const accounts = new Map<string, Promise<string>>()

/** The account of a user, who has one. */
function readAccount(target: Target, userId: string): Promise<string> {
  const known = accounts.get(userId) ?? createAccount(target, userId)
  accounts.set(userId, known)
  return known
}

async function createAccount(target: Target, userId: string): Promise<string> {
  const query = 'mutation { createAccount(input: { name: "x" }) { id } }'
  const answer = await post(target, '/graphql', { query }, await asUser(target, userId))
  const { data } = (await answer.json()) as { data: { createAccount: { id: string } } } // as the schema says
  return data.createAccount.id
}
