import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { holdMigrations } from '../support/held-lock.ts'
import { type PostgresInstance, preparePostgres } from '../support/postgres-instance.ts'
import { makeDataDir, readToken, runMain, startListening } from './server-process.ts'
import { canHaveWorkers, stopServer } from './worker-processes.ts'

describe.runIf(testServerUrl)('a server whose Postgres is away at the start', async () => {
  let postgres: PostgresInstance
  const { dataDir, remove } = await makeDataDir()
  beforeAll(async () => {
    postgres = await preparePostgres()
    await postgres.start()
    for (const name of ['alone', 'workers', 'secure']) await postgres.query(`CREATE DATABASE ${name}`)
    await postgres.stop('fast')
  })
  afterEach(() => postgres.stop('fast'))
  afterAll(async () => {
    await postgres.remove()
    await remove()
  })

  const shared = { WORKERS: '2', REDIS_URL: process.env.REDIS_URL ?? '' }
  const kinds: [database: string, canRun: boolean, environment: Readonly<Record<string, string>>][] = [
    ['alone', true, {}],
    ['workers', canHaveWorkers, shared],
  ]

  it.each(kinds.filter(([, canRun]) => canRun))(
    'listens, refuses work, and serves by itself once it is there: %s',
    async (database, _canRun, environment) => {
      const DATABASE_URL = postgres.url(database)
      const server = await startListening({
        ...{ DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
        ...environment,
      })
      onTestFinished(() => void server.child.kill('SIGKILL'))
      const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
        const answer = await fetch(`${server.url}${path}`, { headers })
        return { status: answer.status, answer }
      }
      const authorization = `Bearer ${await readToken({ DATABASE_URL, DATA_DIR: dataDir }, demo.ownerId)}`
      const list = () => get(`/api/v1/contacts?account_id=${demo.accountId}`, { authorization })
      expect((await get('/live')).status).toBe(200)
      expect(server.output()).toContain('"cause":{"kind":"DatabaseNotReachable","host":')
      for (const ask of [() => get('/ready'), list]) {
        const { status, answer } = await ask()
        expect([status, answer.headers.has('retry-after')]).toEqual([503, true])
      }
      await postgres.start()
      await expect.poll(async () => (await get('/ready')).status, { interval: 50 }).toBe(200)
      await expect
        .poll(async () => (await (await list()).answer.json()).total, { interval: 200 })
        .toBeGreaterThan(100)
      expect(await stopServer(server)).toBe(0)
    },
  )

  it.each(kinds.filter(([, canRun]) => canRun))(
    'ends with one sentence where it comes, and the start can never succeed: %s',
    async (_database, _canRun, environment) => {
      const url = new URL(postgres.url('secure'))
      url.searchParams.set('sslmode', 'require')
      const { child, exited, output } = runMain(
        { DATABASE_URL: url.href, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment },
        'serve',
      )
      onTestFinished(() => void child.kill('SIGKILL'))
      await expect.poll(output).toMatch(/listens on/)
      await postgres.start()
      expect(await exited()).toBe(1)
      expect(output().trim().split('\n').at(-1)).toBe(
        'The database that DATABASE_URL names cannot be used: no secure connection can be made (The server does not support SSL connections).',
      )
    },
  )
})

it.runIf(testServerUrl)(
  'a server whose database another process migrates does not call it away, and says that it migrates then',
  async () => {
    const { dataDir, remove } = await makeDataDir()
    const database = await createUnmigratedDatabase()
    const migrating = await holdMigrations(database.url)
    const server = await startListening({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? '',
      LOG_LEVEL: 'info',
      NODE_OPTIONS: '--import=./test/process/short-patience.js',
    })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    await expect.poll(server.output).toMatch(/is answered by 503/)
    expect(server.output()).toContain('this process or another one migrates it')
    expect(server.output()).not.toContain('does not answer')
    await migrating.release()
    await expect
      .poll(server.output)
      .toMatch(/"migrations":\d+,"last":"\d+_\w+","msg":"the database was migrated"/)
    expect(await stopServer(server)).toBe(0)
    await database.drop()
    await remove()
  },
)
