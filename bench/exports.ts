import type { Bench } from './bench.ts'
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

/** What can be measured by itself. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<Partial<ExportFacts>>>> = {
  csv: async bench => {
    const csv = await measureExport(bench, csvExport(bench.accounts.large))
    return {
      csvShare: csv.share,
      csvRowsPerSecond: csv.perSecond,
      copyRowsPerSecond: csv.copyPerSecond,
      csvFirstByteMs: csv.firstByteMs,
      csvGrowthMb: csv.growthMb,
      csvSlowGrowthMb: csv.slowGrowthMb,
    }
  },
  account: async bench => {
    const account = await measureExport(bench, accountExport(bench.accounts.large))
    return {
      accountShare: account.share,
      accountRecordsPerSecond: account.perSecond,
      copyRecordsPerSecond: account.copyPerSecond,
      accountFirstByteMs: account.firstByteMs,
      accountGrowthMb: account.growthMb,
      accountSlowGrowthMb: account.slowGrowthMb,
    }
  },
  codings: async bench => ({ csvCodings: await measureCodings(bench, csvExport(bench.accounts.large)) }),
  digest: async bench => ({ csvDigest: await measureDigest(bench, csvExport(bench.accounts.large)) }),
  import: async bench => ({ accountImport: await measureImport(bench, accountExport(bench.accounts.large)) }),
  beside: async bench => ({ beside: await measureBesideLists(bench) }),
}

const options = readOptions(process.argv.slice(2), Object.keys(parts))

await withBench(options, async bench => {
  const facts: Partial<ExportFacts> = {}
  for (const [name, measure] of Object.entries(parts))
    if (options.only.length === 0 || options.only.includes(name)) Object.assign(facts, await measure(bench))
  await writeExportFacts(facts)
})
