import type { ExportFacts } from './export-facts.ts'
import { accountExport, csvExport } from './exports/kinds.ts'
import { measureExport } from './exports/measure.ts'
import { readOptions } from './options.ts'
import { writeExportFacts } from './report/write.ts'
import { withBench } from './set-up.ts'

const options = readOptions(process.argv.slice(2), [])

await withBench(options, async bench => {
  const csv = await measureExport(bench, csvExport(bench.accounts.large))
  const account = await measureExport(bench, accountExport(bench.accounts.large))
  await writeExportFacts({
    csvShare: csv.share,
    csvRowsPerSecond: csv.perSecond,
    copyRowsPerSecond: csv.copyPerSecond,
    csvFirstByteMs: csv.firstByteMs,
    csvGrowthMb: csv.growthMb,
    csvSlowGrowthMb: csv.slowGrowthMb,
    accountShare: account.share,
    accountRecordsPerSecond: account.perSecond,
    copyRecordsPerSecond: account.copyPerSecond,
    accountFirstByteMs: account.firstByteMs,
    accountGrowthMb: account.growthMb,
    accountSlowGrowthMb: account.slowGrowthMb,
  } satisfies ExportFacts)
})
