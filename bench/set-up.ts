import { availableParallelism } from 'node:os'
import pg from 'pg'
import { type BenchAccounts, describeAccounts } from './accounts.ts'
import type { Bench } from './bench.ts'
import { loadAccounts, loadForm, loadTeam } from './data.ts'
import { requireServerUrl, withDatabase } from './database.ts'
import { installAutocannon } from './load/autocannon.ts'
import { findWrk } from './load/wrk.ts'
import { findPostmaster } from './measure.ts'
import type { Options } from './options.ts'
import { say } from './report/say.ts'
import type { Circumstances } from './report/write.ts'
import { Results } from './results.ts'
import { openIdentityProvider } from './tokens.ts'
import { openUserPool, userCount } from './users.ts'

/** Makes everything a run needs, on the server of DATABASE_URL, and takes it away afterwards. */
export async function withBench(
  options: Options,
  work: (bench: Bench, circumstances: Circumstances) => Promise<void>,
): Promise<void> {
  await withDatabase(requireServerUrl(), async databaseUrl => {
    const sql = new pg.Client({ connectionString: databaseUrl })
    await sql.connect()
    const provider = await openIdentityProvider()
    try {
      const accounts = describeAccounts(options.quick)
      await loadData(sql, accounts)
      const load = (await findWrk()) ?? (await installAutocannon())
      const bench: Bench = {
        options,
        accounts,
        sql,
        postmaster: await findServer(sql),
        environment: { ...provider.environment, DATABASE_URL: databaseUrl },
        users: await openUserPool(provider),
        load,
        results: new Results(),
      }
      await work(bench, await describe(bench))
    } finally {
      provider.close()
      await sql.end()
    }
  })
}

async function loadData(sql: pg.Client, accounts: BenchAccounts): Promise<void> {
  const began = performance.now()
  const run = (text: string) => sql.query(text)
  const all = Object.values(accounts)
  await loadAccounts(run, all)
  await loadForm(run, accounts)
  await loadTeam(run, all, userCount)
  await run('VACUUM (ANALYZE)')
  await run('CHECKPOINT')
  say(`Loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function findServer(sql: pg.Client): Promise<number | null> {
  const { rows } = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return findPostmaster(rows[0]?.pid ?? 0)
}

async function describe({ sql, load, options }: Bench): Promise<Circumstances> {
  const { rows } = await sql.query<{ server_version: string }>('SHOW server_version')
  const { quick, rounds, seconds } = options
  return {
    node: process.version,
    postgres: rows[0]?.server_version ?? '',
    cores: availableParallelism(),
    load: load.name,
    quick,
    rounds,
    seconds,
  }
}
