import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  const looking = setInterval(() => void Promise.all(replicas.map(look)), lookEveryMs)
  let turn = 0
  const server = createServer((incoming, answer) => {
    turn += 1
    const ready = replicas.filter(({ isReady }) => isReady)
    const replica = ready[turn % ready.length]
    if (replica) forward(replica, incoming, answer)
    else answer.writeHead(503).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: url => replicas.some(replica => replica.url === url && replica.isReady),
    async close() {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      for (const { agent } of replicas) agent.destroy()
    },
  }
}

async function look(replica: Replica): Promise<void> {
  const headers = { connection: 'close' }
  const signal = AbortSignal.timeout(1_000)
  replica.isReady = await fetch(`${replica.url}/ready`, { headers, signal }).then(
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
