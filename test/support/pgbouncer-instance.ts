import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './free-port.ts'
import { makeOwnDirectory } from './own-directory.ts'

/** Whether PgBouncer is installed (Debian: pgbouncer). */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** A PgBouncer in transaction mode in front of a Postgres. */
export interface PgbouncerInstance {
  /** The address of a database by way of it. */
  url(databaseUrl: string): string
  remove(): Promise<void>
}

/** Starts a PgBouncer with so few connections to Postgres that its clients share sessions all the time. */
export async function startPgbouncer(serverUrl: string, poolSize = 3): Promise<PgbouncerInstance> {
  const directory = await makeOwnDirectory('pgbouncer')
  const port = await findFreePort()
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const file = join(directory.path, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  )
  // It does not run as root, as Postgres does not.
  const uid = process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'postgres']).stdout) : undefined
  if (uid !== undefined) await chown(directory.path, uid, uid)
  const child = spawn('pgbouncer', [file], {
    cwd: directory.path,
    stdio: 'ignore',
    ...(uid === undefined ? {} : { uid }),
  })
  const ended = once(child, 'exit')
  const url = (databaseUrl: string) => {
    const address = new URL(databaseUrl)
    address.host = `127.0.0.1:${port}`
    return address.href
  }
  while (!(await answers(url(serverUrl)))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await wait(20)
  }
  return {
    url,
    async remove() {
      child.kill('SIGKILL')
      await ended
      await directory.remove()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}
