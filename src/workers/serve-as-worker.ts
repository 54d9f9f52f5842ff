import cluster from 'node:cluster'
import { endServer } from '../commands/end-server.ts'
import { explainFailure } from '../commands/failure.ts'
import type { Config } from '../config.ts'
import { KeeperLink } from '../limits/counters/keeper-link.ts'
import type { Channel, RequestBatch } from '../limits/counters/limit-messages.ts'
import { releaseStartMemory } from '../server/release-start-memory.ts'
import { startServer } from '../server/start.ts'
import { type Failed, isStop, type Listening } from './worker-messages.ts'

/** Serves as one of several workers, until the first process says so, a signal does or the first process is gone. */
export async function serveAsWorker(config: Config): Promise<void> {
  try {
    const server = await startServer(config, {
      openKeeper: log => new KeeperLink({ channel, log, nowMs: () => performance.now() }),
      beforeListening: async () => releaseStartMemory(),
    })
    let ending = false
    const end = () => {
      if (!ending) endServer(server)
      ending = true
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
    process.on('message', message => isStop(message) && end())
    outliveFirstProcess(end)
    tell({ listening: server.url })
  } catch (error) {
    // The first process tells the operator: once, however many workers fail alike.
    tell({ failed: explainFailure(error) }, () => process.exit(1))
  }
}

/** Node would end a worker at once when the first process is gone; what runs shall come to its end. */
function outliveFirstProcess(end: () => void): void {
  const { worker } = cluster
  worker?.once('disconnect', () => {
    // Says to Node that the disconnection is dealt with.
    worker.exitedAfterDisconnect = true
    end()
  })
  if (!process.connected) end()
}

const channel: Channel<RequestBatch> = {
  send: message => tell(message),
  listen: onMessage => process.on('message', onMessage),
}

// With a callback, since without one a first process that is gone would be an uncaught error.
function tell(message: Listening | Failed | RequestBatch, then: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, then)
}
