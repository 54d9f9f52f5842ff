import { runScenarios } from './bench.ts'
import { measureCreates, measureForm } from './scenarios/creates.ts'
import { measurePages, measureSearch } from './scenarios/depth.ts'
import { measureGrowth } from './scenarios/growth.ts'
import { measureLists } from './scenarios/lists.ts'
import { measureMemory, measureStart } from './scenarios/process.ts'
import { measureWorkers } from './scenarios/workers.ts'

const { REDIS_URL } = process.env

await runScenarios('bench', {
  // On a machine where nothing else ran just before.
  start: measureStart,
  memory: measureMemory,
  lists: measureLists,
  creates: measureCreates,
  form: measureForm,
  growth: measureGrowth,
  search: measureSearch,
  pages: measurePages,
  ...(REDIS_URL ? { workers: bench => measureWorkers(bench, REDIS_URL) } : {}),
})
