import type { Bench } from './bench.ts'
import { loadAccounts, loadTeam } from './data.ts'
import { csvExport } from './exports/kinds.ts'
import { readOptions } from './options.ts'
import { layerOf } from './profile/layers.ts'
import { loadExport, loadRequests, takeTokens } from './profile/loads.ts'
import { profileServer } from './profile/profiled-server.ts'
import { say } from './report/say.ts'
import { graphqlRequests, listRequests } from './requests.ts'
import type { ServerProcess } from './server-process.ts'
import { startBizgate } from './servers/bizgate.ts'
import { startRaw } from './servers/raw.ts'
import { withBench } from './set-up.ts'
import { userCount } from './users.ts'

const options = readOptions(['--quick', '--seconds', '5', ...process.argv.slice(2)], [])

/** What is exported. The other accounts are those of a quick run. */
const exported = { id: '5eb0c0de-0000-4000-8000-000000000006', contacts: 100_000, deals: 0, invoices: 0 }

await withBench(options, async bench => {
  const run = (sql: string) => bench.sql.query(sql)
  await loadAccounts(run, [exported])
  await loadTeam(run, [exported], userCount)
  await run('VACUUM (ANALYZE)')
  const bizgate = await profileServer(
    'bizgate',
    environment => startBizgate({ ...bench.environment, ...environment }),
    async server => ({
      contacts: await load(bench, server, 'contacts'),
      deals: await load(bench, server, 'deals'),
      graphql: await loadRequests(
        bench,
        server,
        graphqlRequests('contacts', bench.accounts.small.id, await takeTokens(bench, 'graphql')),
      ),
      csv: await loadExport(bench, server, { path: csvExport(exported).path, rows: exported.contacts }),
    }),
  )
  const raw = await profileServer(
    'raw',
    environment => startRaw({ ...bench.environment, ...environment }, 'three'),
    async server => ({
      contacts: await load(bench, server, 'contacts'),
      deals: await load(bench, server, 'deals'),
    }),
  )
  for (const [who, p] of [
    ['bizgate', bizgate],
    ['raw', raw],
  ] as const)
    for (const [phase, m] of Object.entries(p.result)) {
      const tree = p.stacksOf(m.window)
      const by = new Map<string, number>()
      const visit = (n: typeof tree) => {
        if (n.self) {
          const k = n.frame.name === '(idle)' ? 'idle' : layerOf(n).name
          by.set(k, (by.get(k) ?? 0) + n.self)
        }
        n.callees.forEach(visit)
      }
      visit(tree)
      say(
        `${who} ${phase} ${m.units} units ${m.cpuUs.toFixed(2)} us window ${(m.window.toUs - m.window.fromUs) / 1e6}s cpu ${(m.cpuUs * m.units) / 1e6}s samples ${tree.total}`,
      )
      for (const [k, v] of [...by].sort((a, b) => b[1] - a[1])) say(`   ${k} ${v}`)
    }
})

async function load(bench: Bench, server: ServerProcess, record: 'contacts' | 'deals') {
  const tokens = await takeTokens(bench, record)
  return loadRequests(bench, server, listRequests(record, bench.accounts.small.id, tokens))
}
