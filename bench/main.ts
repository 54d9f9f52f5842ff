import { readOptions } from './options.ts'
import { say } from './report/say.ts'
import { writeResults } from './report/write.ts'
import { measureCreates, measureForm, measureWriters } from './scenarios/creates.ts'
import { measurePages, measureSearch } from './scenarios/depth.ts'
import { measureEmbedded } from './scenarios/embedded.ts'
import { measureGraphqlLists } from './scenarios/graphql-lists.ts'
import { measureGrowth } from './scenarios/growth.ts'
import { measureLists } from './scenarios/lists.ts'
import { measureMemory } from './scenarios/memory.ts'
import { measureStart } from './scenarios/start.ts'
import { measureWorkers } from './scenarios/workers.ts'
import { withServers } from './servers/all.ts'
import { startDirectus } from './servers/directus.ts'
import { startPostgraphile } from './servers/postgraphile.ts'
import { withBench } from './set-up.ts'

/** Scenarios that compare servers which stay up meanwhile. */
const compared = {
  lists: measureLists,
  'graphql-lists': measureGraphqlLists,
  creates: measureCreates,
  form: measureForm,
  growth: measureGrowth,
  search: measureSearch,
  pages: measurePages,
  writers: measureWriters,
}

/** Scenarios that start servers of their own, on a machine where nothing else runs. */
const alone = {
  workers: measureWorkers,
  start: measureStart,
  memory: measureMemory,
  embedded: measureEmbedded,
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), [...Object.keys(compared), ...Object.keys(alone)])
  const began = performance.now()
  const failures: unknown[] = []
  // What else was measured is worth having when one scenario fails.
  const attempt = async (work: () => Promise<void>) => {
    await work().catch(error => {
      failures.push(error)
      say(`FAILED: ${error instanceof Error ? error.stack : error}`)
    })
  }
  const wanted = <Scenario>(scenarios: Record<string, Scenario>) =>
    Object.entries(scenarios)
      .filter(([name]) => options.only.length === 0 || options.only.includes(name))
      .map(([, scenario]) => scenario)
  await withBench(options, async (bench, circumstances) => {
    for (const scenario of wanted(alone)) await attempt(() => scenario(bench))
    const chosen = wanted(compared)
    const peers = options.peers ? [() => startPostgraphile(bench), () => startDirectus(bench)] : []
    if (chosen.length > 0)
      await attempt(() =>
        withServers(bench.environment, peers, async servers => {
          for (const scenario of chosen) await attempt(() => scenario(bench, servers))
        }),
      )
    await writeResults(circumstances, bench.results)
  })
  say(`Done in ${((performance.now() - began) / 60_000).toFixed(1)} min, ${failures.length} scenarios failed`)
  if (failures.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
