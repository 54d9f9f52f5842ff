import { availableParallelism, loadavg } from 'node:os'
import type pg from 'pg'
import { say } from '../report/say.ts'
import { startBizgate } from '../servers/bizgate.ts'
import type { IdentityProvider } from '../tokens.ts'
import { watchTables } from './disk.ts'
import type { SimulationOptions } from './options.ts'
import type { Target } from './requests.ts'
import { type Deletion, type Download, deleteAccount, download } from './single-calls.ts'
import { callerId, callers, ownerOf, pickAccounts } from './sizes.ts'
import { readTarget, readTargets } from './targets.ts'
import { type Latency, sendTraffic } from './traffic.ts'

/** A database with accounts, and who signs in their users. */
export interface Opened {
  readonly sql: pg.Client
  readonly databaseUrl: string
  readonly provider: IdentityProvider
}

/** Starts a server on the database, to be measured. */
export async function startMeasuring({ sql, databaseUrl, provider }: Opened, options: SimulationOptions) {
  const sized = pickAccounts(options.accounts)
  const targets = await readTargets(sql, sized)
  const tokens = await Promise.all(
    Array.from({ length: callers }, (_, caller) => provider.sign(callerId(caller))),
  )
  const server = await startBizgate({ ...provider.environment, DATABASE_URL: databaseUrl })
  const users = { port: server.port, tokens }
  return {
    targets,
    circumstances: await describeCircumstances(sql),
    stop: () => server.stop(),
    async measure() {
      // What a process does for the first time is not measured.
      await sendTraffic(users, [sized, targets], { ...options, seconds: Math.min(10, options.seconds) })
      let latencies: Latency[] = []
      const activity = await watchTables(sql, async () => {
        latencies = await sendTraffic(users, [sized, targets], options)
      })
      for (const { size, operation, p50Ms, p95Ms } of latencies)
        say(`${p50Ms.toFixed(1).padStart(8)} ${p95Ms.toFixed(1).padStart(8)} ms  ${size}: ${operation}`)
      return { latencies, activity }
    },
    async downloadAll() {
      // An account has one export an hour, of earlier runs too.
      await sql.query('DELETE FROM rate_limit_hits')
      const downloads: Download[] = []
      for (const { size } of sized) {
        const target = first(targets[size])
        const token = await provider.sign(ownerOf(target.rank))
        const of = (path: string) =>
          `http://127.0.0.1:${server.port}/api/v1/${path}/export?account_id=${target.accountId}`
        downloads.push(await download(of('contacts'), token, { size, what: 'CSV of contacts' }))
        downloads.push(await download(of('account'), token, { size, what: 'the account as JSON' }))
      }
      return downloads
    },
    async deleteSome() {
      const deletions: Deletion[] = []
      // Small ones before and after one that is large: what a session has planned for one it uses for the other.
      const small = options.accounts - 10
      for (const rank of [small, small + 1, 5, small + 2, small + 3, 6, small + 4]) {
        const target = await readTarget(sql, rank)
        deletions.push(await deleteAccount(server.port, await provider.sign(ownerOf(rank)), target))
      }
      return deletions
    },
  }
}

async function describeCircumstances(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ name: string; setting: string }>(`
    SELECT name, current_setting(name) AS setting FROM pg_settings
    WHERE name IN ('server_version', 'shared_buffers', 'max_wal_size', 'autovacuum_naptime', 'fsync') ORDER BY name`)
  const settings = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${availableParallelism()} cores for Postgres, server and load together, Node ${process.version}; Postgres: ${settings}. The machine’s load when it began was ${(loadavg()[0] ?? 0).toFixed(1)}; more than its cores is noise.`
}

function first(targets: readonly Target[]): Target {
  const [target] = targets
  if (!target) throw new Error('No account is of this class')
  return target
}
