import { describeOptions, withBench } from './bench.ts'
import { readOptions } from './options.ts'
import { factsTable, runsTable, say, writeResult } from './report.ts'
import { measureCreates, measureForm } from './scenarios/creates.ts'
import { measurePages, measureSearch } from './scenarios/depth.ts'
import { measureEmbedded } from './scenarios/embedded.ts'
import { measureGrowth } from './scenarios/growth.ts'
import { measureLists } from './scenarios/lists.ts'
import { measureMemory, measureStart, measureWorkers } from './scenarios/process.ts'
import { withServers } from './servers.ts'

/** Scenarios that compare servers which stay up meanwhile. */
const compared = {
  lists: measureLists,
  creates: measureCreates,
  form: measureForm,
  growth: measureGrowth,
  search: measureSearch,
  pages: measurePages,
}

/** Scenarios that start servers of their own, on a machine where nothing else runs. */
const alone = {
  workers: measureWorkers,
  start: measureStart,
  memory: measureMemory,
  embedded: measureEmbedded,
}

const options = readOptions([...Object.keys(compared), ...Object.keys(alone)])
const isWanted = ([name]: readonly [string, unknown]) =>
  options.only.length === 0 || options.only.includes(name)
let failures = 0

/** The other figures are of use when one scenario fails. */
async function attempt(work: () => Promise<void>): Promise<void> {
  await work().catch(error => {
    failures += 1
    say(`FAILED: ${error instanceof Error ? error.stack : error}`)
  })
}

await withBench(options, async bench => {
  for (const [, scenario] of Object.entries(alone).filter(isWanted)) await attempt(() => scenario(bench))
  const chosen = Object.entries(compared).filter(isWanted)
  if (chosen.length > 0)
    await attempt(() =>
      withServers(bench.environment, async servers => {
        for (const [, scenario] of chosen) await attempt(() => scenario(bench, servers))
      }),
    )
  const { results } = bench
  const parts = [runsTable(results), factsTable(results.facts)]
  await writeResult('latest.md', `\`npm run bench\`, ${describeOptions(options)}`, parts)
})
if (failures > 0) {
  say(`${failures} scenarios failed`)
  process.exitCode = 1
}
