import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { withDatabase } from '../database.ts'
import type { ImportFacts } from '../export-facts.ts'
import { readPeakRssMb } from '../measure.ts'
import { say } from '../report/say.ts'
import { startArguments, startBizgate } from '../servers/bizgate.ts'
import type { Export } from './kinds.ts'
import { downloadOnce } from './measure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const owner = 'bench-importer'
const lookEveryMs = 50

/**
 * Exports an account and imports the file, once into a new database and once into that of the export, beside all that
 * it has; null where there is no such command.
 */
export async function measureImport(bench: Bench, what: Export): Promise<ImportFacts | null> {
  say('\nbizgate import')
  const { output } = await run(bench, ['import', '--help'])
  if (!output.includes('--owner')) {
    say('  there is no such command')
    return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  try {
    const file = join(folder, 'account.json')
    await exportTo(bench, what, file)
    let moved: Imported | undefined
    await withDatabase(bench.environment.DATABASE_URL ?? '', async databaseUrl => {
      moved = await importOnce(bench, what, file, databaseUrl)
    })
    const beside = await importOnce(bench, what, file, bench.environment.DATABASE_URL ?? '')
    if (!moved) throw new Error('Nothing was imported')
    return { ...moved, besidePerSecond: beside.recordsPerSecond }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function exportTo(bench: Bench, what: Export, path: string): Promise<void> {
  const server = await startBizgate(bench.environment)
  const file = createWriteStream(path)
  try {
    await downloadOnce(bench, server, { ...what, asked: { watch: chunk => void file.write(chunk) } })
    file.end()
    await once(file, 'close')
  } finally {
    await server.stop()
  }
}

interface Imported {
  readonly recordsPerSecond: number
  readonly peakMb: number
}

async function importOnce(bench: Bench, what: Export, file: string, databaseUrl: string): Promise<Imported> {
  const began = performance.now()
  const { code, output, peakMb } = await run(bench, ['import', file, '--owner', owner], databaseUrl)
  const seconds = (performance.now() - began) / 1000
  if (code !== 0) throw new Error(`bizgate import ended with code ${code}: ${output.slice(-2_000)}`)
  await checkImported(databaseUrl, what)
  const recordsPerSecond = what.rows / seconds
  say(`  ${seconds.toFixed(1)} s, ${Math.round(recordsPerSecond)} records/s, ${peakMb.toFixed(0)} MB`)
  return { recordsPerSecond, peakMb }
}

async function checkImported(databaseUrl: string, { holds }: Export): Promise<void> {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const { rows } = await sql.query<{ contacts: number }>(
    'SELECT count(*)::int AS contacts FROM contacts c JOIN accounts a ON a.id = c.account_id WHERE a.owner_id = $1',
    [owner],
  )
  await sql.end()
  const expected = holds['"contact_type"']
  if (rows[0]?.contacts !== expected)
    throw new Error(`bizgate import kept ${rows[0]?.contacts} contacts, not ${expected}`)
}

/** Runs a command of bizgate, to its end; tells the most memory that it held. */
async function run(bench: Bench, command: readonly string[], databaseUrl = bench.environment.DATABASE_URL) {
  const [serve, ...program] = startArguments().toReversed()
  if (serve !== 'serve') throw new Error('npm start does not end with serve')
  const child = spawn(process.execPath, [...program.toReversed(), ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...bench.environment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output = (output + chunk).slice(-100_000)
    })
  let peakMb = 0
  const ended = once(child, 'close')
  while (child.exitCode === null && child.signalCode === null) {
    peakMb = Math.max(peakMb, await readPeakRssMb(child.pid ?? 0).catch(() => 0))
    await Promise.race([ended, delay(lookEveryMs)])
  }
  await ended
  return { code: child.exitCode, output, peakMb }
}
