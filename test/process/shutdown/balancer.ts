import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 100

/** One of the servers behind a balancer. */
interface Replica {
  readonly url: string
  readonly agent: Agent
  isReady: boolean
}

/** Sends each request to the next server that says it is ready, once. */
export interface Balancer {
  readonly url: string
  /** Whether a server takes requests. */
  isReady(url: string): boolean
  close(): Promise<void>
}

/** Starts a balancer over connections that stay open; it answers 502 where a server does not. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const replicas: Replica[] = urls.map(url => ({
    url,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }))
  let isClosed = false
  // No look begins before the last has ended, whose answer would be older.
  const keepLooking = async (replica: Replica) => {
    while (!isClosed) {
      await look(replica)
      await wait(lookEveryMs)
    }
  }
  const looking = replicas.map(keepLooking)
  let turn = 0
  const server = createServer((incoming, answer) => {
    turn += 1
    const ready = replicas.filter(({ isReady }) => isReady)
    const replica = ready[turn % ready.length]
    if (replica) forward(replica, incoming, answer)
    else answer.writeHead(503).end()
  })
  // Clients end what is idle: a request of theirs may be under way when the balancer does, on a busy machine.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: url => replicas.some(replica => replica.url === url && replica.isReady),
    async close() {
      isClosed = true
      await Promise.all(looking)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      for (const { agent } of replicas) agent.destroy()
    },
  }
}

async function look(replica: Replica): Promise<void> {
  const headers = { connection: 'close' }
  replica.isReady = await fetch(`${replica.url}/ready`, { headers }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function forward({ url, agent }: Replica, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = incoming
  const { connection: _ours, ...passed } = headers
  const outgoing = request(`${url}${incoming.url}`, { method, headers: passed, agent }, response => {
    const { connection: _theirs, ...fields } = response.headers
    answer.writeHead(response.statusCode ?? 502, fields)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.writeHead(502).end())
  incoming.pipe(outgoing)
}
