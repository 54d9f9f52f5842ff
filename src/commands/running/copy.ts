import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DiskFullError, isDiskFull } from '../../database/disk-full.ts'
import type { Services } from '../../server/services.ts'
import { SetupError } from '../../setup-error.ts'
import { connectToServers } from './sockets.ts'

/** What a copy can come to; `busy` where another is being used, `full` where there is no room for it. */
type Outcome = 'copied' | 'busy' | 'full' | 'failed'

let isCopied = false

/** Copies this process's database into its directory, for as long as the caller stays connected. */
export async function answerCopy(socket: Socket, { config, database, log }: Services): Promise<void> {
  if (database.copyFiles === null) return
  if (isCopied) return tell(socket, 'busy')
  isCopied = true
  const directory = copyIn(config.dataDir)
  // A client that was killed, whose connection fails first, has just left.
  const closed = new Promise(resolve => socket.once('close', resolve))
  try {
    // What a killed process has left.
    await rm(directory, { recursive: true, force: true })
    await database.copyFiles(directory)
    tell(socket, 'copied')
    await closed
  } catch (error) {
    log.warn({ err: error }, 'backup failed: the database cannot be copied')
    tell(socket, isDiskFull(error) ? 'full' : 'failed')
  } finally {
    await rm(directory, { recursive: true, force: true })
    isCopied = false
  }
}

/**
 * Has the server that runs with this DATA_DIR copy its database, and works with the copy, which is gone afterwards.
 * Rejects with a SetupError where no server makes one.
 */
export async function useCopyOfRunning<Result>(
  dataDir: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  for (const socket of await connectToServers(dataDir)) {
    try {
      socket.write('copy\n')
      const outcome = await readOutcome(socket)
      if (outcome === 'busy') throw new SetupError('Another backup of this DATA_DIR is being made.')
      if (outcome === 'failed') throw new SetupError('The server cannot copy its database: its log says why.')
      if (outcome === 'full')
        throw new DiskFullError(`The server cannot copy its database: the disk of ${dataDir} is full.`)
      if (outcome === 'copied') return await work(copyIn(dataDir))
    } finally {
      socket.destroy()
    }
  }
  throw new SetupError(
    'Another process has the database and cannot copy it: a command, or a server that does not respond. Stop it first.',
  )
}

async function readOutcome(socket: Socket): Promise<string> {
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) return String(chunk).trim()
  return ''
}

function tell(socket: Socket, outcome: Outcome): void {
  if (socket.writable) socket.write(`${outcome}\n`)
}

function copyIn(dataDir: string): string {
  return join(dataDir, 'postgres.backup')
}
