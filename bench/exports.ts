import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type Bench, describeOptions, withBench } from './bench.ts'
import { measureBesideLists } from './exports/beside-lists.ts'
import { measureImport } from './exports/import.ts'
import { accountExport, csvExport } from './exports/kinds.ts'
import { measureExport } from './exports/measure.ts'
import { readOptions } from './options.ts'
import { factsTable, writeResult } from './report.ts'

/** The parts that can be measured separately; each adds its figures to the results. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  csv: bench => measureExport(bench, csvExport(bench.accounts.large)),
  account: bench => measureExport(bench, accountExport(bench.accounts.large)),
  import: bench => measureImport(bench, accountExport(bench.accounts.large)),
  beside: measureBesideLists,
}

const options = readOptions(Object.keys(parts))
/** All figures, also of parts that this run leaves out. */
const file = new URL('results/exports.json', import.meta.url)

await withBench(options, async bench => {
  for (const [name, measure] of Object.entries(parts))
    if (options.only.length === 0 || options.only.includes(name)) await measure(bench)
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const facts = { ...known, ...bench.results.facts }
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, `${JSON.stringify(facts, null, 1)}\n`)
  const about = `\`npm run bench:exports\`, ${describeOptions(options)}`
  await writeResult('exports.md', about, [factsTable(facts)])
})
