import { readOptions } from './options.ts'
import { say } from './report/say.ts'
import { writeResults } from './report/write.ts'
import { measureCreates, measureForm, measureWriters } from './scenarios/creates.ts'
import { measurePages, measureSearch } from './scenarios/depth.ts'
import { measureEmbedded } from './scenarios/embedded.ts'
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
  const wanted = <Scenario>(scenarios: Record<string, Scenario>) =>
    Object.entries(scenarios).filter(([name]) => options.only.length === 0 || options.only.includes(name))
  const began = performance.now()
  await withBench(options, async (bench, circumstances) => {
    for (const [, scenario] of wanted(alone)) await scenario(bench)
    const chosen = wanted(compared)
    if (chosen.length > 0) {
      const starters = options.peers ? [() => startPostgraphile(bench), () => startDirectus(bench)] : []
      await withServers(bench.environment, starters, async servers => {
        for (const [, scenario] of chosen) await scenario(bench, servers)
      })
    }
    await writeResults(circumstances, bench.results)
  })
  say(`Done in ${((performance.now() - began) / 60_000).toFixed(1)} min`)
}

await main()
