import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { holdMigrations } from '../support/held-lock.ts'
import { makeDataDir, runMain, startListening } from './server-process.ts'
import { canHaveWorkers, prepareWorkers, stopServer } from './worker-processes.ts'

const { dataDir, remove } = await makeDataDir()
const shared = { WORKERS: '2', REDIS_URL: process.env.REDIS_URL || 'redis://127.0.0.1:1' }
afterAll(remove)

async function serve(environment: Readonly<Record<string, string>>) {
  const { exited, output } = runMain({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }, 'serve')
  return { code: await exited(), output: output() }
}

describe('several workers that cannot start say why in one sentence', () => {
  it.runIf(testServerUrl)('when there is no such database', async () => {
    const nowhere = new URL(testServerUrl ?? '')
    nowhere.pathname = '/nowhere'
    expect(await serve({ ...shared, DATABASE_URL: nowhere.href })).toEqual({
      code: 1,
      output: 'The database that DATABASE_URL names cannot be used: there is no such database.\n',
    })
  })

  it.runIf(testServerUrl)('when the directory of the key is a file', async () => {
    const machine = await prepareWorkers()
    const { code, output } = await serve({
      ...shared,
      DATABASE_URL: machine.database.url ?? '',
      DATA_DIR: 'package.json',
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^The directory that DATA_DIR names.*\n$/)])
    await machine.remove()
  })

  it.runIf(canHaveWorkers)('when another server has the port', async () => {
    const machine = await prepareWorkers()
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo // it listens on a port
    const { code, output } = await serve({
      ...shared,
      DATABASE_URL: machine.database.url ?? '',
      PORT: String(port),
    })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Cannot listen on 127\.0\.0\.1, port \d+ \(another process.*\n$/),
    ])
    first.close()
    await machine.remove()
  })
})

it.runIf(canHaveWorkers)('several workers say in the log what was migrated at their start', async () => {
  const database = await createUnmigratedDatabase()
  const environment = { ...shared, DATA_DIR: dataDir, DATABASE_URL: database.url ?? '', LOG_LEVEL: 'info' }
  const server = await startListening(environment)
  expect(
    server.output().match(/"migrations":\d+,"last":"\d+_\w+","msg":"the database was migrated"/g),
  ).toHaveLength(1)
  expect(await stopServer(server)).toBe(0)
  await database.drop()
})

describe.runIf(canHaveWorkers)('several workers whose migration takes long', () => {
  async function startMigrating() {
    const database = await createUnmigratedDatabase()
    onTestFinished(database.drop)
    const migrating = await holdMigrations(database.url)
    const server = await startListening({
      ...shared,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? '',
      NODE_OPTIONS: '--import=./test/process/short-patience.js',
    })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
    return { database, migrating, server, status }
  }

  it('listen meanwhile, and serve once it is done', async () => {
    const { migrating, server, status } = await startMigrating()
    expect([await status('/live'), await status('/ready')]).toEqual([200, 503])
    await migrating.release()
    await expect.poll(() => status('/ready'), { interval: 50 }).toBe(200)
    expect(await stopServer(server)).toBe(0)
  })

  it('end with its reason where it fails', async () => {
    const { database, migrating, server } = await startMigrating()
    const session = new pg.Client({ connectionString: database.url ?? '' })
    await session.connect()
    await session.query('CREATE TABLE accounts ()')
    await session.end()
    await migrating.release()
    expect(await server.exited()).toBe(1)
    expect(server.output().match(/The database could not be migrated: .*/g)).toHaveLength(1)
  })
})
