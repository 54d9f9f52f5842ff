import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { demo } from '../../demo/demo.ts'
import { unreadAnswersMemory } from '../../src/server/http/guards/unread-answers.ts'
import type { HeapCase, Target } from './heap-cases.ts'

/** As many names of a field. */
const names = (count: number, name: string, field: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}: ${field}`).join(' ')

async function ask({ url, token }: Target, userId: string | null, query: string): Promise<void> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(userId ? { authorization: `Bearer ${await token(userId)}` } : {}),
    },
    body: JSON.stringify({ query }),
  })
  await answer.body?.cancel()
}

/** Sends requests over a connection in one go, and reads nothing of what is answered. */
async function askInSilence(
  { url, token }: Target,
  userId: string,
  queries: readonly string[],
): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  const authorization = `Bearer ${await token(userId)}`
  for (const query of queries) {
    const body = JSON.stringify({ query })
    const head = ['POST /graphql HTTP/1.1', 'Host: x', `Authorization: ${authorization}`]
    const type = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
    socket.write(`${[...head, ...type, '', ''].join('\r\n')}${body}`)
  }
  return socket
}

const schemas = `{ ${names(5, 's', '__schema { types { name description fields { name description args { name description } } } }')} }`
const fanOut = `{ __schema { types { ${names(40, 'a', 'fields { ...T }')} } } }
  fragment T on __Field { type { ofType { ${names(40, 'b', 'fields { ...I }')} } } }
  fragment I on __Field { ${names(40, 'c', 'name')} }`

/** What callers of `/graphql` can do at worst. */
export const graphqlHeapCases: readonly HeapCase[] = [
  {
    name: 'documents of thousands of words, of somebody signed in',
    async send(target) {
      const query = (count: number) =>
        `#${count}\n{contacts(accountId:"${demo.accountId}",filter:{source:[${'a '.repeat(4_880)}]}){total}}`
      for (let count = 0; count < 520; count++) await ask(target, demo.ownerId, query(count))
      return []
    },
  },
  {
    name: 'valid documents of thousands of words',
    async send(target) {
      const query = (count: number) =>
        `#${count}\nquery (${names(1_100, '$a', 'Int')}) { viewer { id } } ${'#'.repeat(1_000)}`
      for (let count = 0; count < 100; count++) await ask(target, `reader ${count % 5}`, query(count))
      return []
    },
  },
  {
    name: 'long refused documents, of nobody',
    async send(target) {
      const fields = names(20, 'a', '1')
      const query = (count: number) =>
        `mutation{submitLeadForm(formId:"${demo.accountId}",data:{},metadata:{${fields} z:"${count}${'一'.repeat(9_600)}"}){success}}`
      for (let count = 0; count < 300; count++) await ask(target, null, query(count))
      return []
    },
  },
  {
    name: 'introspection that multiplies',
    async send(target) {
      for (let count = 0; count < 20; count++) await ask(target, `curious ${count}`, fanOut)
      return []
    },
  },
  {
    name: 'introspection by forty users at once, whose answers nobody reads',
    heldMegabytes: unreadAnswersMemory.bytes / 1_000_000,
    async send(target) {
      const users = Array.from({ length: 40 }, (_, index) => `silent ${index}`)
      const held = await Promise.all(
        users.map(userId => askInSilence(target, userId, Array<string>(10).fill(schemas))),
      )
      // A user's operations are done one after the other, and so this one is the last.
      await Promise.all(users.map(userId => ask(target, userId, schemas)))
      return held
    },
  },
]
