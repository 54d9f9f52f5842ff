import type { BenchAccount } from './accounts.ts'
import type { Bench } from './bench.ts'
import { loadAccounts, loadTeam } from './data.ts'
import { csvExport } from './exports/kinds.ts'
import { readOptions } from './options.ts'
import { exportLoad, graphqlLoad, listLoad } from './profile/loads.ts'
import { profileServer } from './profile/profiled-server.ts'
import { writeProfiles } from './profile/write.ts'
import { startBizgate } from './servers/bizgate.ts'
import { startRaw } from './servers/raw.ts'
import { withBench } from './set-up.ts'
import { userCount } from './users.ts'

// What is listed is as large as in a full run.
const options = readOptions(['--quick', '--seconds', '5', ...process.argv.slice(2)], [])

/** What is exported, beside the accounts of a quick run. */
const exported: BenchAccount = {
  id: '5eb0c0de-0000-4000-8000-000000000006',
  contacts: 100_000,
  deals: 0,
  invoices: 0,
}

await withBench(options, async (bench, circumstances) => {
  await loadExported(bench)
  const lists = [listLoad(bench, 'contacts'), listLoad(bench, 'deals')]
  const bizgate = await profileServer(
    profiler => startBizgate({ ...bench.environment, ...profiler }),
    'bizgate',
    [...lists, graphqlLoad(bench, 'contacts'), exportLoad(bench, csvExport(exported))],
  )
  const raw = await profileServer(
    profiler => startRaw({ ...bench.environment, ...profiler }, 'three'),
    'raw',
    lists,
  )
  await writeProfiles(circumstances, [...bizgate, ...raw])
})

async function loadExported({ sql }: Bench): Promise<void> {
  const run = (text: string) => sql.query(text)
  await loadAccounts(run, [exported])
  await loadTeam(run, [exported], userCount)
  await run('VACUUM (ANALYZE)')
}
