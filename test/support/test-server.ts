import { isDeepStrictEqual } from 'node:util'
import { describeRest } from '../../scripts/openapi/document.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Database, DatabaseLocation } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { schema } from '../../src/domain/schema.ts'
import { type RunningServer, type StartOptions, startServer } from '../../src/server/start.ts'
import { createTestDatabase } from './database.ts'
import type { OpenapiDocument } from './openapi/document.ts'
import { describeServer } from './openapi/undocumented.ts'
import { ownRedisUrl } from './own-redis-url.ts'
import type { Template } from './templates.ts'
import { longMs, unhurried } from './unhurried.ts'

/** Options of a server that are of its database, so that a server over a shared one cannot have them. */
export interface DatabaseSetup
  extends Pick<StartOptions, 'requestTimes' | 'spoolBytes'>,
    Partial<Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'dataDir' | 'preparedStatements'>> {
  /** What its database holds to begin with. */
  readonly template?: Template
}

/** What a server may be started with otherwise than the others: of its configuration, or of its times. */
export type ServerSetup = Omit<Partial<Config> & StartOptions, keyof DatabaseSetup | 'database'>

const defaults: Config = {
  ...readConfig({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', REDIS_URL: process.env.REDIS_URL }),
  port: 0,
  trustedProxyHops: 1,
}

interface WorkerDatabase {
  readonly location: DatabaseLocation
  readonly database: Database
}

let workerDatabase: Promise<WorkerDatabase> | undefined

const sharedServers: { readonly setup: ServerSetup; readonly server: Promise<RunningServer> }[] = []

/** The database that all files of the worker share, open to its end: a test uses accounts of its own. */
export async function shareDatabase(): Promise<Database> {
  return (await openWorkerDatabase()).database
}

async function openWorkerDatabase(): Promise<WorkerDatabase> {
  workerDatabase ??= createTestDatabase().then(async location => ({
    location,
    database: await openDatabase({ ...location, requestTimes: unhurried }),
  }))
  return workerDatabase
}

/** The worker's server that was set up like this, over the worker's database; it stays to the worker's end. */
export async function shareServer(setup: ServerSetup): Promise<RunningServer> {
  const whole = { ...defaults, ...setup }
  const like = sharedServers.find(other => isDeepStrictEqual(other.setup, whole))
  if (like) return like.server
  const server = startOnWorkerDatabase(setup)
  sharedServers.push({ setup: whole, server })
  return server
}

/** A server on a free port over the worker's database. */
export async function startOnWorkerDatabase(setup: ServerSetup): Promise<RunningServer> {
  const { location, database } = await openWorkerDatabase()
  return closedOnce(await start(location, { ...setup, database: { database, ready: Promise.resolve() } }))
}

/** A server on a free port with a fresh database, which goes when it closes, or on the one that it is told. */
export async function startOnOwnDatabase({
  template = 'empty',
  ...setup
}: ServerSetup & DatabaseSetup): Promise<RunningServer> {
  if (setup.databaseUrl || setup.dataDir)
    return closedOnce(await start({ url: null, dataDir: 'memory:' }, { requestTimes: unhurried, ...setup }))
  const database = await createTestDatabase(template)
  const own = { requestTimes: unhurried, redisUrl: ownRedisUrl(), ...setup }
  return closedOnce(await start(database, own), database.drop)
}

async function start(
  { url, dataDir }: DatabaseLocation,
  setup: Partial<Config> & StartOptions,
): Promise<RunningServer> {
  const [ofConfig, options] = partition(Object.entries(setup), ([name]) => name in defaults)
  const config: Config = { ...defaults, databaseUrl: url, dataDir, ...Object.fromEntries(ofConfig) }
  // Their own statements would come among those that tests count.
  const sendsWebhooks = setup.webhooksToLoopback === true
  const server = await startServer(config, { sendsWebhooks, queueMs: longMs, ...Object.fromEntries(options) })
  // It listens before, where the machine is so busy that its database is not open in ten seconds.
  await server.ready
  if (setup.endpoints) {
    const document = describeRest({ schema, endpoints: setup.endpoints, version: '' })
    describeServer(server.url, document as OpenapiDocument) // as it is once it is JSON
  }
  return server
}

// A test may close what is closed after all tests of its file.
function closedOnce(server: RunningServer, drop?: () => Promise<void>): RunningServer {
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await server.close()
    await drop?.()
  }
  return { ...server, close }
}

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(fits), items.filter(item => !fits(item))]
}
