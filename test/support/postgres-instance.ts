import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chown, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './free-port.ts'
import { makeOwnDirectory, type OwnDirectory } from './own-directory.ts'

const run = promisify(execFile)

/** Where Postgres's programs are, or null where there is none. */
export const postgresBin = findPostgresBin()

/** How a running Postgres is ended: fast breaks connections off and writes a checkpoint, immediate only ends. */
export type StopMode = 'fast' | 'immediate'

/** Settings of postgresql.conf. */
export type Settings = Readonly<Record<string, string>>

/** A Postgres server that a test may stop, freeze, promote and destroy. It listens on loopback and trusts everybody. */
export interface PostgresInstance {
  readonly port: number
  /** A directory that its processes may write to, gone with the instance. */
  readonly directory: string
  /** The address of one of its databases, `postgres` unless named, as the superuser unless as another role. */
  url(database?: string, role?: string): string
  /** Starts it unless it runs, and resolves once it answers. */
  start(): Promise<void>
  stop(mode: StopMode): Promise<void>
  restart(mode: StopMode): Promise<void>
  /** Stops all its processes: connections stay, nothing is answered. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Runs one statement, and answers its rows. */
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /** Makes a hot standby that follows this one as `name`; not started yet. */
  makeStandby(name: string, settings?: Settings): Promise<PostgresInstance>
  /** Makes a standby a primary; resolves once it takes writes. */
  promote(): Promise<void>
  /** Kills it and deletes its files. Happens by itself when this process ends. */
  remove(): Promise<void>
}

/** A new, empty Postgres on a free port, not started yet. Data need not outlive the machine: it does not fsync. */
export async function preparePostgres(settings: Settings = {}): Promise<PostgresInstance> {
  const directory = await makeInstanceDirectory()
  await runProgram('initdb', directory, [
    ...['--pgdata=data', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    '--no-sync',
  ])
  return describeInstance(directory, settings)
}

async function describeInstance(directory: OwnDirectory, settings: Settings): Promise<PostgresInstance> {
  const port = await findFreePort()
  const url = (database = 'postgres', role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const start = async () => {
    if (server !== undefined && !hasEnded(server)) return
    server = await spawnServer(directory, port, settings)
    await waitUntilReady(server, url(), directory)
  }
  const stop = async (mode: StopMode) => {
    if (server === undefined || hasEnded(server)) return
    const ended = once(server, 'exit')
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    if (server?.pid === undefined) return
    // The first process too, and before the others: it would start more.
    for (const pid of [server.pid, ...(await readChildren(server.pid))]) kill(pid, name)
  }
  const query = async <Row extends pg.QueryResultRow>(text: string, database?: string) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    port,
    directory: directory.path,
    url,
    start,
    stop,
    async restart(mode) {
      await stop(mode)
      await start()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    query,
    async makeStandby(name, standbySettings = settings) {
      const standby = await makeInstanceDirectory()
      const source = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`
      await runProgram('pg_basebackup', standby, [
        ...['--pgdata=data', `--dbname=${source}`, '--checkpoint=fast', '--wal-method=stream'],
        ...['--write-recovery-conf', '--no-sync'],
      ])
      return describeInstance(standby, standbySettings)
    },
    async promote() {
      await query('SELECT pg_promote(true, 30)')
    },
    remove: directory.remove,
  }
}

async function spawnServer(directory: OwnDirectory, port: number, settings: Settings) {
  const all: Settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '32MB',
    // A standby that was made a while ago still finds what it has not read.
    wal_keep_size: '128MB',
    ...settings,
  }
  const log = await open(join(directory.path, 'log'), 'a')
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(programPath('postgres'), ['-D', 'data', ...options], {
    ...asPostgresUser(),
    cwd: directory.path,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  return server
}

async function waitUntilReady(server: ChildProcess, url: string, directory: OwnDirectory): Promise<void> {
  for (;;) {
    if (hasEnded(server))
      throw new Error(`Postgres ended: ${await readFile(join(directory.path, 'log'), 'utf8')}`)
    const client = new pg.Client({ connectionString: url })
    const answered = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
    if (answered) return
    await wait(20)
  }
}

async function makeInstanceDirectory(): Promise<OwnDirectory> {
  const directory = await makeOwnDirectory('postgres')
  const { uid, gid } = asPostgresUser()
  if (uid !== undefined && gid !== undefined) await chown(directory.path, uid, gid)
  return directory
}

/** Postgres does not run as root; its package made a user for it. */
function asPostgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map(flag => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0)
    throw new Error('Postgres does not run as root, and there is no user postgres')
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function runProgram(name: string, { path }: OwnDirectory, args: readonly string[]): Promise<void> {
  await run(programPath(name), args, { cwd: path, ...asPostgresUser() })
}

export function programPath(name: string): string {
  if (postgresBin === null)
    throw new Error('These tests start a Postgres of their own: install its server (Debian: postgresql)')
  return join(postgresBin, name)
}

function findPostgresBin(): string | null {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const places = [asked.status === 0 ? asked.stdout.trim() : null, ...debianPlaces()]
  return places.find(place => place !== null && holdsServer(place)) ?? null
}

/** Of Debian's packages, the newest version first. */
function debianPlaces(): string[] {
  try {
    const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))
    return versions.map(version => `/usr/lib/postgresql/${version}/bin`)
  } catch {
    return []
  }
}

function holdsServer(place: string): boolean {
  return spawnSync(join(place, 'postgres'), ['--version']).status === 0
}

async function readChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

/** A child may have ended since it was listed. */
function kill(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
