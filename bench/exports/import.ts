import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { addFact, type Bench } from '../bench.ts'
import { withDatabase } from '../database.ts'
import { readPeakRssMb } from '../processes.ts'
import { say } from '../report.ts'
import { programArguments, root, startBizgate } from '../servers.ts'
import type { Export } from './kinds.ts'
import { downloadOnce } from './measure.ts'

const owner = 'bench-importer'

/** Exports an account and imports the file, once into a new database and once into that of the export. */
export async function measureImport(bench: Bench, what: Export): Promise<void> {
  say('\nbizgate import')
  const folder = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  try {
    const file = join(folder, 'account.json')
    await exportTo(bench, what, file)
    const add = (place: string, { seconds, peakMb }: Imported) => {
      addFact(bench, `import into ${place}: records a second`, [what.records / seconds])
      addFact(bench, `import into ${place}: peak, MB`, [peakMb])
    }
    await withDatabase(bench.databaseUrl, async databaseUrl => {
      add('a new database', await importOnce({ ...bench.environment, DATABASE_URL: databaseUrl }, file, what))
    })
    add('the database of the export', await importOnce(bench.environment, file, what))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function exportTo(bench: Bench, what: Export, path: string): Promise<void> {
  const server = await startBizgate(bench.environment)
  const file = createWriteStream(path)
  try {
    await downloadOnce(bench, server, { what, watch: chunk => void file.write(chunk) })
    file.end()
    await once(file, 'close')
  } finally {
    await server.stop()
  }
}

interface Imported {
  readonly seconds: number
  readonly peakMb: number
}

async function importOnce(
  environment: Bench['environment'],
  file: string,
  { holds: [, contacts] }: Export,
): Promise<Imported> {
  const began = performance.now()
  const child = spawn(process.execPath, programArguments('import', file, '--owner', owner), {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const complaints = text(child.stderr)
  let peakMb = 0
  while (child.exitCode === null && child.signalCode === null) {
    peakMb = Math.max(peakMb, await readPeakRssMb(child.pid ?? 0).catch(() => 0))
    await Promise.race([ended, delay(50)])
  }
  await ended
  const seconds = (performance.now() - began) / 1000
  if (child.exitCode !== 0) throw new Error(`bizgate import failed: ${(await complaints).slice(-2_000)}`)
  await checkImported(environment.DATABASE_URL ?? '', contacts)
  return { seconds, peakMb }
}

async function checkImported(databaseUrl: string, expected: number): Promise<void> {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const { rows } = await sql.query<{ contacts: number }>(
    'SELECT count(*)::int AS contacts FROM contacts c JOIN accounts a ON a.id = c.account_id WHERE a.owner_id = $1',
    [owner],
  )
  await sql.end()
  if (rows[0]?.contacts !== expected)
    throw new Error(`bizgate import stored ${rows[0]?.contacts} contacts, not ${expected}`)
}
