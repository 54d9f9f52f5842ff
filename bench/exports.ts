import type { ExportFacts } from './export-facts.ts'
import { measureBesideLists } from './exports/beside/beside-lists.ts'
import { measureCodings } from './exports/codings.ts'
import { measureDigest } from './exports/digest.ts'
import { measureImport } from './exports/import.ts'
import { accountExport, csvExport } from './exports/kinds.ts'
import { measureExport } from './exports/measure.ts'
import { readOptions } from './options.ts'
import { writeExportFacts } from './report/write.ts'
import { withBench } from './set-up.ts'

const options = readOptions(process.argv.slice(2), [])

await withBench(options, async bench => {
  const csvFile = csvExport(bench.accounts.large)
  const accountFile = accountExport(bench.accounts.large)
  const csv = await measureExport(bench, csvFile)
  const account = await measureExport(bench, accountFile)
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
    csvCodings: await measureCodings(bench, csvFile),
    csvDigest: await measureDigest(bench, csvFile),
    accountImport: await measureImport(bench, accountFile),
    beside: await measureBesideLists(bench),
  } satisfies ExportFacts)
})
