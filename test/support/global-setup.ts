import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const memoryDirectory = '/dev/shm'
/** A worker has a few embedded databases open at a time, of 40 MB each. */
const neededBytes = 2 * 1024 ** 3

/** Gives the run a directory for temporary files and the template of its databases; removes what it leaves. */
export async function setup(): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex')
  const directory = join(await findDirectory(), `bizgate-test-${run}`)
  // Others may not look into it, but pass through: Postgres instances of tests run as another user.
  await mkdir(directory, { mode: 0o711 })
  process.env.TEST_RUN = run
  process.env.TMPDIR = directory
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../node_modules/.cache/compiled/', import.meta.url),
  )
  // Loaded only now: it reads the environment.
  const { prepareTemplates, testServerUrl } = await import('./database.ts')
  const { dropDatabasesOfRun } = await import('./server-databases.ts')
  await prepareTemplates()
  return async () => {
    if (testServerUrl) await dropDatabasesOfRun(testServerUrl)
    // A browser ends a moment after the worker that started it, and writes until then.
    await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** In memory where there is room: starting a database is copying a thousand files. */
async function findDirectory(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryDirectory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > neededBytes ? memoryDirectory : tmpdir()
}
