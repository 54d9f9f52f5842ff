import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { type OpenDownload, openDownload } from '../support/downloads/open-download.ts'
import { runCommand } from '../support/run-command.ts'
import type { ServerProcess } from './server-process.ts'
import { canHaveWorkers, findWorkers, isRunning, prepareWorkers } from './worker-processes.ts'

const manyContacts = 60_000
/** In which the downloads that are read end, and one that is not read does not. */
const SHUTDOWN_DEADLINE_SECONDS = '30'

describe.runIf(canHaveWorkers)('the end of several workers', () => {
  let machine: Awaited<ReturnType<typeof prepareWorkers>>
  let server: ServerProcess
  let workers: number[]

  beforeAll(async () => {
    machine = await prepareWorkers()
    await runCommand(['seed'], { environment: { DATABASE_URL: machine.database.url ?? '' } })
    await fillAccount()
  })
  beforeEach(async () => {
    server = await machine.start({ WORKERS: '2', SHUTDOWN_DEADLINE_SECONDS })
    workers = await findWorkers(server)
    expect(workers).toHaveLength(2)
  })
  afterEach(async () => {
    // Where the test has failed they may still run, and nobody else would end them.
    server.child.kill('SIGKILL')
    for (const pid of workers) if (await isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  afterAll(() => machine.remove())

  /** Works with the database beside the server. */
  async function withDatabase<T>(
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> {
    // It is filled by one statement, on a machine that may be busy.
    const database = await openDatabase({ ...machine.database, requestTimes: null })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** With what is too long for the buffers on a download's way. */
  const fillAccount = () =>
    withDatabase(
      ({ prisma }) => prisma.$executeRaw`
        INSERT INTO contacts (id, account_id, first_name, company)
        SELECT gen_random_uuid(), ${demo.accountId}::uuid, 'Long', repeat('x', 255)
        FROM generate_series(1, ${manyContacts}) number`,
    )

  async function download(path: string): Promise<OpenDownload> {
    const [, token] = /TOKEN=(\S+)/.exec(server.output()) ?? []
    const url = `${server.url}${path}?account_id=${demo.accountId}`
    const running = await openDownload(url, { authorization: `Bearer ${token}` })
    expect(running.response.statusCode).toBe(200)
    return running
  }

  it('SIGTERM lets a running download end, breaks off an account export that does not and gives its hour back; then all exit, the first process with 0', async () => {
    const unread = await download('/api/v1/account/export')
    const running = await download('/api/v1/contacts/export')
    server.child.kill('SIGTERM')
    const rest = running.countRest(/x{255}/g)
    const ask = () => fetch(server.url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await expect.poll(ask).toBeNull()
    expect(await rest).toBe(manyContacts)
    expect(await server.exited()).toBe(0)
    expect(await Promise.all(workers.map(isRunning))).not.toContain(true)
    await expect(unread.countRest(/x/g)).rejects.toThrow()
    expect(await withDatabase(({ prisma }) => prisma.rateLimitHit.count())).toBe(0)
  })

  it('SIGTERM to the first process and all workers at once, as from a supervisor, is the same', async () => {
    const running = await download('/api/v1/contacts/export')
    for (const pid of [...workers, server.child.pid ?? 0]) process.kill(pid, 'SIGTERM')
    expect(await running.countRest(/x{255}/g)).toBe(manyContacts)
    expect(await server.exited()).toBe(0)
    expect(await Promise.all(workers.map(isRunning))).not.toContain(true)
  })

  it('kill -9 of the first process lets a running download end, and leaves no worker behind', async () => {
    const running = await download('/api/v1/contacts/export')
    server.child.kill('SIGKILL')
    expect(await running.countRest(/x{255}/g)).toBe(manyContacts)
    await expect.poll(async () => (await Promise.all(workers.map(isRunning))).includes(true)).toBe(false)
  })
})
