import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { ownRedisUrl } from '../support/own-redis-url.ts'
import { makeDataDir, type ServerProcess, startServerProcess } from './server-process.ts'

/** Several workers need Postgres and Redis, and are told apart where the system shows processes as files. */
export const canHaveWorkers =
  testServerUrl !== null && ownRedisUrl() !== null && existsSync('/proc/self/task')

/** A database and a directory for servers with workers. */
export async function prepareWorkers() {
  const [database, directory] = [await createTestDatabase(), await makeDataDir()]
  const REDIS_URL = ownRedisUrl() ?? ''
  return {
    database,
    dataDir: directory.dataDir,
    start: (environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
      startServerProcess({
        WORKERS: '3',
        DATABASE_URL: database.url ?? '',
        REDIS_URL,
        DATA_DIR: directory.dataDir,
        ...environment,
      }),
    async remove() {
      await directory.remove()
      await database.drop()
    },
  }
}

/** Ends a server and waits for it. */
export async function stopServer(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGTERM')
  return server.exited()
}

/** The processes that a server has started and that still run. */
export async function findWorkers({ child: { pid } }: ServerProcess): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Whether a process runs; one that has ended and that nobody has asked about does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status !== null && !/\) [ZX] /.test(status)
}

/** Opens connections to the server and sends nothing over them. */
export async function openConnections({ url }: ServerProcess, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => resolve(socket))
          socket.on('error', reject)
        }),
    ),
  )
}

/** How many of these connections the process holds at its end. */
export async function countHeld(pid: number, connections: readonly Socket[]): Promise<number> {
  const ports = new Set(connections.map(({ localPort }) => localPort))
  const inodes = new Set(
    (await readFile(`/proc/${pid}/net/tcp`, 'utf8'))
      .split('\n')
      .map(line => line.trim().split(/\s+/))
      .filter(([, , remote = '']) => ports.has(Number.parseInt(remote.split(':')[1] ?? '', 16)))
      .map(([, , , , , , , , , inode]) => `socket:[${inode}]`),
  )
  const files = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(files.map(file => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return targets.filter(target => inodes.has(target)).length
}
