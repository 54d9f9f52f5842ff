import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { addFact, type Bench } from '../bench.ts'
import { withClient, withDatabase } from '../database.ts'
import { readPeakRssMb } from '../processes.ts'
import { say } from '../report.ts'
import { programArguments, root, startBizgate, withServer } from '../servers.ts'
import { openExport } from './download.ts'
import type { Export } from './kinds.ts'
import { askFor } from './measure.ts'

const owner = 'bench-importer'

/** Exports an account and imports the file into a new database. */
export async function measureImport(bench: Bench, what: Export): Promise<void> {
  say('\nbizgate import')
  const folder = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  const file = join(folder, 'account.json')
  try {
    await withServer(startBizgate(bench.environment), async server => {
      await pipeline(await openExport(server, await askFor(bench, what)), createWriteStream(file))
    })
    await withDatabase(bench.databaseUrl, async databaseUrl => {
      const { seconds, peakMb } = await importOnce({ ...bench.environment, DATABASE_URL: databaseUrl }, file)
      await checkImported(databaseUrl, what)
      addFact(bench, 'import: records a second', what.records / seconds)
      addFact(bench, 'import: peak, MB', peakMb)
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function importOnce(environment: Bench['environment'], file: string) {
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
  if (child.exitCode !== 0) throw new Error(`bizgate import failed: ${(await complaints).slice(-2_000)}`)
  return { seconds: (performance.now() - began) / 1000, peakMb }
}

async function checkImported(databaseUrl: string, { holds: [, contacts] }: Export): Promise<void> {
  const counted = `SELECT count(*)::int AS contacts FROM contacts c JOIN accounts a ON a.id = c.account_id
    WHERE a.owner_id = $1`
  const { rows } = await withClient(databaseUrl, sql => sql.query<{ contacts: number }>(counted, [owner]))
  if (rows[0]?.contacts !== contacts)
    throw new Error(`bizgate import stored ${rows[0]?.contacts} contacts, not ${contacts}`)
}
