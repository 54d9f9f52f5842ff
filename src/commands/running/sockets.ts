import { readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { errorCode } from '../../error-code.ts'

/**
 * The directory of the sockets of the processes that serve with a DATA_DIR. No signal, as another process may have
 * the id by then, and no route, which would have to be guarded.
 */
export function socketsIn(dataDir: string): string {
  return join(dataDir, 'running')
}

/** Connects to each process that serves with a DATA_DIR. */
export async function connectToServers(dataDir: string): Promise<readonly Socket[]> {
  const names = dataDir === 'memory:' ? [] : await readdir(socketsIn(dataDir)).catch(() => [])
  const sockets = await Promise.all(names.map(name => open(join(socketsIn(dataDir), name))))
  return sockets.filter(socket => socket !== null)
}

function open(path: string): Promise<Socket | null> {
  const socket = connect(path)
  return new Promise(resolve => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', error => {
      // Nobody listens: its process was killed.
      if (errorCode(error) === 'ECONNREFUSED') void rm(path, { force: true })
      resolve(null)
    })
  })
}
