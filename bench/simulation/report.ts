import { markdownTable } from '../report/table.ts'
import type { Relation, TableActivity } from './disk.ts'
import { type Month, monthOfWrites } from './month.ts'
import type { SimulationOptions } from './options.ts'
import { operations } from './requests.ts'
import type { Deletion, Download } from './single-calls.ts'
import type { Latency, Targets } from './traffic.ts'

/** What requests took. */
export interface RequestResults {
  readonly options: SimulationOptions
  readonly circumstances: string
  readonly targets: Targets
  readonly latencies: readonly Latency[]
  /** The same after the month of writes, where there was one. */
  readonly later: readonly Latency[] | null
  readonly downloads: readonly Download[]
  /** While requests were measured first. */
  readonly activity: readonly TableActivity[]
}

/** What became of the database. */
export interface GrowthResults {
  readonly options: SimulationOptions
  readonly circumstances: string
  readonly filledInSeconds: number
  readonly month: Month
  readonly activity: readonly TableActivity[]
  readonly disk: Record<'filled' | 'grown' | 'vacuumed', readonly Relation[]>
  readonly deletions: readonly Deletion[]
}

/** What requests took, as a page. */
export function describeRequests(results: RequestResults): string {
  const { options, circumstances, targets, downloads, activity } = results
  return writePage([
    '# Requests among many accounts',
    `Written by \`npm run bench:accounts\`: ${options.accounts.toLocaleString('en')} accounts on one Postgres, whose sizes follow Zipf's law (\`bench/simulation/sizes.ts\`): ${describeTargets(targets)}. ${circumstances}`,
    '## Latency',
    `${options.rate} requests a second for ${options.seconds} s over all classes together, sent whether or not earlier ones were answered; milliseconds from when a request was due, p50 / p95.`,
    latencyTable(results),
    '## Exports, while nothing else was asked',
    markdownTable(
      ['export', 'account', 'MB', 'seconds'],
      downloads.map(({ what, size, bytes, seconds }) => [what, size, mb(bytes), seconds.toFixed(2)]),
    ),
    '## Rows read by sequential scans while requests were measured',
    sequentialTable(activity),
  ])
}

/** What became of the database, as a page. */
export function describeGrowth({ options, circumstances, month, ...results }: GrowthResults): string {
  return writePage([
    '# A database of many accounts over a month',
    `Written by \`npm run bench:accounts\`: ${options.accounts.toLocaleString('en')} accounts on one Postgres, filled in ${results.filledInSeconds.toFixed(0)} s. ${circumstances}`,
    '## On disk',
    `The table with its TOAST, and each index: filled (indexes made at the end, so packed), and after a month of ${month.actions.toLocaleString('en')} writes, done in ${month.seconds.toFixed(0)} s one after the other with all triggers: ${monthOfWrites.map(({ kind, table, share }) => `${kind} ${(share * 100).toFixed(1)} % of ${table}`).join(', ')}.`,
    diskTable(results.disk),
    '## What the month did to tables',
    writtenTable(results.activity),
    '## Deleting an account, one after the other',
    markdownTable(
      ['contacts', 'milliseconds'],
      results.deletions.map(({ contacts, milliseconds }) => [
        contacts.toLocaleString('en'),
        milliseconds.toFixed(0),
      ]),
    ),
  ])
}

function writePage(parts: readonly string[]): string {
  return `${parts.map(part => part.trimEnd()).join('\n\n')}\n`
}

function describeTargets(targets: Targets): string {
  return Object.entries(targets)
    .map(([size, of]) => {
      const sizes = of.map(({ contacts }) => contacts)
      return `${size} are accounts of ${Math.min(...sizes).toLocaleString('en')} to ${Math.max(...sizes).toLocaleString('en')} contacts`
    })
    .join(', ')
}

function latencyTable({ latencies, later }: RequestResults): string {
  const cell = (of: readonly Latency[], size: string, operation: string) => {
    const found = of.find(latency => latency.size === size && latency.operation === operation)
    if (!found) return ''
    const failed = found.failures > 0 ? ` (**${found.failures} of ${found.requests} failed**)` : ''
    return `${found.p50Ms.toFixed(1)} / ${found.p95Ms.toFixed(1)}${failed}`
  }
  const sizes = ['small', 'medium', 'large']
  const phases = [
    { suffix: '', of: latencies },
    ...(later ? [{ suffix: ', after the month', of: later }] : []),
  ]
  return markdownTable(
    ['request', ...sizes.flatMap(size => phases.map(({ suffix }) => `${size}${suffix}`))],
    operations.map(({ name }) => [
      name,
      ...sizes.flatMap(size => phases.map(({ of }) => cell(of, size, name))),
    ]),
  )
}

function sequentialTable(measured: readonly TableActivity[]): string {
  const scanned = measured.filter(({ sequentialRows }) => sequentialRows > 0)
  if (scanned.length === 0) return 'None.'
  return markdownTable(
    ['table', 'scans', 'rows'],
    scanned.map(({ table, sequentialScans, sequentialRows }) => [
      table,
      String(sequentialScans),
      sequentialRows.toLocaleString('en'),
    ]),
  )
}

function diskTable({ filled, grown, vacuumed }: GrowthResults['disk']): string {
  const same = (of: readonly Relation[], { table, index }: Relation) =>
    of.find(other => other.table === table && other.index === index)
  const rows = grown.map(relation => {
    const [first, clean] = [same(filled, relation), same(vacuumed, relation)]
    const growth = first ? `${((relation.bytes / first.bytes - 1) * 100).toFixed(0)} %` : ''
    return [
      relation.index === null
        ? `**${relation.table}**, ${relation.rows.toLocaleString('en')} rows`
        : relation.index,
      mb(first?.bytes ?? 0),
      mb(relation.bytes),
      mb(clean?.bytes ?? 0),
      growth,
      first ? (first.bytes / first.rows).toFixed(0) : '',
      (relation.bytes / relation.rows).toFixed(0),
    ]
  })
  const total = (of: readonly Relation[]) => mb(of.reduce((sum, { bytes }) => sum + bytes, 0))
  return markdownTable(
    ['table or index', 'MB', 'after the month', 'after VACUUM', 'growth', 'bytes a row', 'after the month'],
    [...rows, ['**all**', total(filled), total(grown), total(vacuumed), '', '', '']],
  )
}

function writtenTable(written: readonly TableActivity[]): string {
  const heads = ['table', 'inserted', 'updated', 'of these HOT', 'deleted', 'dead at the end', 'autovacuums']
  const touched = written.filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0)
  return markdownTable(
    heads,
    touched.map(({ table, inserted, updated, hotUpdated, deleted, dead, autovacuums }) => [
      table,
      ...[inserted, updated].map(count => count.toLocaleString('en')),
      updated === 0 ? '' : `${((hotUpdated / updated) * 100).toFixed(0)} %`,
      ...[deleted, dead, autovacuums].map(count => count.toLocaleString('en')),
    ]),
  )
}

function mb(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}
