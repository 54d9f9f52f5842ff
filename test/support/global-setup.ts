import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const memoryDirectory = '/dev/shm'
const prefix = 'bizgate-test-'
/** A worker has a few embedded databases open at a time, of 40 MB each. */
const neededBytes = 2 * 1024 ** 3

/** What the pages are made of, but for a few files of `src/domain`. */
const pageSources = ['src/web', 'src/files', 'src/form-markup', 'docs', 'scripts']

/** Gives the run a directory for temporary files and the template of its databases; removes what it leaves. */
export async function setup(): Promise<() => Promise<void>> {
  if (await arePagesStale()) execFileSync('npm', ['run', '--silent', 'build:pages'], { stdio: 'inherit' })
  const run = randomBytes(4).toString('hex')
  const parent = await findDirectory()
  await removeDeserted(parent)
  const directory = join(parent, `${prefix}${process.pid}-${run}`)
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

/** Whether a source has changed since the pages were built: a test of them would wait for what they do not show. */
async function arePagesStale(): Promise<boolean> {
  const { mtimeMs: builtAt } = await stat('src/generated/pages/manifest.json').catch(() => ({ mtimeMs: 0 }))
  const listed = await Promise.all(
    pageSources.map(directory => readdir(directory, { recursive: true, withFileTypes: true })),
  )
  const paths = listed.flat().map(({ parentPath, name }) => join(parentPath, name))
  const times = await Promise.all(paths.map(async path => (await stat(path)).mtimeMs))
  return times.some(time => time > builtAt)
}

/** Removes what runs left that were killed: gigabytes of memory. */
async function removeDeserted(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (Number(pid) > 0 && !isAlive(Number(pid)))
      // What is still mounted there stays.
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In memory where there is room: starting a database is copying a thousand files. */
async function findDirectory(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryDirectory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > neededBytes ? memoryDirectory : tmpdir()
}
