import { runScenarios } from './bench.ts'
import { measureBesideLists } from './exports/beside-lists.ts'
import { measureImport } from './exports/import.ts'
import { accountExport, csvExport } from './exports/kinds.ts'
import { measureExport } from './exports/measure.ts'

await runScenarios('bench:exports', {
  csv: bench => measureExport(bench, csvExport(bench.accounts.large)),
  account: bench => measureExport(bench, accountExport(bench.accounts.large)),
  import: bench => measureImport(bench, accountExport(bench.accounts.large)),
  beside: measureBesideLists,
})
