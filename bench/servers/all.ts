import type { Bench } from '../bench.ts'
import type { LoadRequest } from '../load/load.ts'
import type { Listed } from '../requests.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from './bizgate.ts'
import { startRaw } from './raw.ts'

/** Another server over the same tables, asked for the same lists in its own language. */
export interface Peer {
  readonly server: ServerProcess
  listRequests(record: Listed, bench: Bench): Promise<readonly LoadRequest[]>
  /** What is compared with raw's answer: `{ids, total}`. */
  readIdsAndTotal(body: unknown, record: Listed): unknown
}

/** The servers that most scenarios compare. */
export interface Servers {
  readonly raw: ServerProcess
  readonly rawOne: ServerProcess
  readonly rawKept: ServerProcess
  readonly bizgate: ServerProcess
  readonly peers: readonly Peer[]
}

/** Starts the servers, the peers given by their starters, and stops them when the work is done or has failed. */
export async function withServers(
  environment: Readonly<Record<string, string>>,
  peerStarters: readonly (() => Promise<Peer>)[],
  work: (servers: Servers) => Promise<void>,
): Promise<void> {
  const running: ServerProcess[] = []
  const keep = async <Started extends ServerProcess>(starting: Promise<Started>): Promise<Started> => {
    const server = await starting
    running.push(server)
    return server
  }
  try {
    const raw = await keep(startRaw(environment, 'three'))
    const rawOne = await keep(startRaw(environment, 'one'))
    const rawKept = await keep(startRaw(environment, 'kept'))
    const bizgate = await keep(startBizgate(environment))
    const peers: Peer[] = []
    for (const start of peerStarters) {
      const peer = await start()
      running.push(peer.server)
      peers.push(peer)
    }
    await work({ raw, rawOne, rawKept, bizgate, peers })
  } finally {
    await Promise.all(running.map(server => server.stop()))
  }
}
