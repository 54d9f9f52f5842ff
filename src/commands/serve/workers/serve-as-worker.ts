import cluster from 'node:cluster'
import type { Config } from '../../../config.ts'
import { releaseStartMemory } from '../../../server/release-start-memory.ts'
import { startServer } from '../../../server/start.ts'
import { explainFailure } from '../../failure.ts'
import { abandonServer, endServer } from '../end-server.ts'
import { listenForCommands } from '../listen.ts'
import { endOnFault, endOnSignals } from '../signals.ts'
import { stopMessage, type WorkerMessage } from './worker-messages.ts'

/** Serves as one of several workers, until the first process says so, a signal does or the first process is gone. */
export async function serveAsWorker(config: Config): Promise<void> {
  try {
    const server = await startServer(config, { beforeListening: async () => releaseStartMemory() })
    let ending = false
    const end = () => {
      if (!ending) endServer(server)
      ending = true
    }
    endOnSignals(end)
    endOnFault(server.services.log, () => abandonServer(server))
    process.on('message', message => message === stopMessage && end())
    outliveFirstProcess(end)
    server.ready.catch(error => fail(error, config))
    await listenForCommands(server.services)
    tell({ listening: server.url })
  } catch (error) {
    fail(error, config)
  }
}

/** The first process reports it to the operator: once, however many workers fail alike. */
function fail(error: unknown, config: Config): void {
  tell({ failed: explainFailure(error, config) }, () => process.exit(1))
}

/** Node would end a worker at once when the first process is gone; running requests end first. */
function outliveFirstProcess(end: () => void): void {
  const { worker } = cluster
  worker?.once('disconnect', () => {
    // Says to Node that the disconnection is dealt with.
    worker.exitedAfterDisconnect = true
    end()
  })
  if (!process.connected) end()
}

// With a callback, since without one a first process that is gone would be an uncaught error.
function tell(message: WorkerMessage, then: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, then)
}
