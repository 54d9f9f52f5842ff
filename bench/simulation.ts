import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { requireServerUrl, withDatabase } from './database.ts'
import { say } from './report/say.ts'
import { readRelations, watchTables } from './simulation/disk.ts'
import { fillAccounts } from './simulation/fill.ts'
import { type Opened, startMeasuring } from './simulation/measuring.ts'
import { liveAMonth, type Month } from './simulation/month.ts'
import { readSimulationOptions } from './simulation/options.ts'
import { describeGrowth, describeRequests } from './simulation/report.ts'
import { pickAccounts } from './simulation/sizes.ts'
import { inviteCallers } from './simulation/targets.ts'
import { openIdentityProvider } from './tokens.ts'

const options = readSimulationOptions(process.argv.slice(2))
const serverUrl = requireServerUrl()

if (options.kept === null) await withDatabase(serverUrl, url => open(url, simulate), options)
else await open(Object.assign(new URL(serverUrl), { pathname: options.kept }).href, measureKept)

async function open(databaseUrl: string, work: (opened: Opened) => Promise<void>): Promise<void> {
  if (options.keep) say(`The database ${new URL(databaseUrl).pathname.slice(1)} will be kept`)
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const provider = await openIdentityProvider()
  try {
    await work({ sql, databaseUrl, provider })
  } finally {
    provider.close()
    await sql.end()
  }
}

/** Fills a database and lives a month in it. */
async function simulate(opened: Opened): Promise<void> {
  const { sql } = opened
  const beganAt = performance.now()
  await fillAccounts(sql, options.accounts)
  const filledInSeconds = (performance.now() - beganAt) / 1000
  await inviteCallers(sql, pickAccounts(options.accounts))
  const filled = await readRelations(sql)
  const bench = await startMeasuring(opened, options)
  const { latencies, activity } = await bench.measure()
  const downloads = await bench.downloadAll()
  say('A month of writes')
  let month: Month = { actions: 0, seconds: 0 }
  const written = await watchTables(sql, async () => {
    month = await liveAMonth(sql)
  })
  const grown = await readRelations(sql)
  const { latencies: later } = await bench.measure()
  await sql.query('VACUUM (ANALYZE)')
  const vacuumed = await readRelations(sql)
  const deletions = await bench.deleteSome()
  await bench.stop()
  const { circumstances, targets } = bench
  await write(
    'accounts.md',
    describeRequests({ options, circumstances, targets, latencies, later, downloads, activity }),
  )
  const disk = { filled, grown, vacuumed }
  await write(
    'accounts-growth.md',
    describeGrowth({ options, circumstances, filledInSeconds, month, activity: written, disk, deletions }),
  )
  say(`Done after ${((performance.now() - beganAt) / 60_000).toFixed(0)} min`)
}

/** Measures requests in a database as it is. */
async function measureKept(opened: Opened): Promise<void> {
  const bench = await startMeasuring(opened, options)
  const { latencies, activity } = await bench.measure()
  const downloads = await bench.downloadAll()
  await bench.stop()
  const { circumstances, targets } = bench
  await write(
    'accounts.md',
    describeRequests({ options, circumstances, targets, latencies, later: null, downloads, activity }),
  )
}

async function write(name: string, page: string): Promise<void> {
  await writeFile(new URL(`results/${name}`, import.meta.url), page)
  say(`Written to bench/results/${name}`)
}
