import type { ExportFacts } from './export-facts.ts'
import type { Results } from './results.ts'
import { growthSeries } from './scenarios/growth.ts'

/** One row of the table of targets. */
export interface Target {
  readonly what: string
  readonly target: string
  readonly measured: string
  /** null where nothing was measured, or some of it was not. */
  readonly met: boolean | null
}

/** One number held against its bound. */
interface Check {
  readonly label: string
  readonly value: number | null | undefined
  readonly least?: number
  readonly most?: number
  readonly unit?: string
}

/** Holds what was measured against the targets. `exports` is null before `npm run bench:exports`. */
export function checkTargets(results: Results, exports: Partial<ExportFacts> | null): Target[] {
  return [
    ...requestTargets(results),
    ...sizeTargets(results),
    ...exportTargets(exports),
    ...processTargets(results, exports),
  ]
}

const lists = ['contacts', 'deals', 'invoices'] as const

function requestTargets(results: Results): Target[] {
  const at = (record: string, connections: number) => `GET ${record}, ${connections} connections`
  const throughput = (connections: number, ours: string, theirs: string) =>
    lists.map(record => ({
      label: `${record} ${connections}`,
      value: results.ratio(at(record, connections), 'requestsPerSecond', ours, theirs),
    }))
  const ofRaw = (metric: 'serverCpuUs' | 'p99Ms', most: number) =>
    lists.flatMap(record =>
      [16, 64].map(connections => ({
        label: `${record} ${connections}`,
        value: results.ratio(at(record, connections), metric, 'bizgate', 'raw'),
        most,
      })),
    )
  const share = (scenario: string, least: number, label: string, [ours, theirs] = ['bizgate', 'raw']) => ({
    label,
    value: results.ratio(scenario, 'requestsPerSecond', ours ?? '', theirs ?? ''),
    least,
  })
  const writers = 'POST contacts, 10 writers into one account'
  return [
    row('GET contacts / deals / invoices, 1 k records, 16 and 64 connections', '≥ 0.95 of raw', [
      ...throughput(16, 'bizgate', 'raw').map(check => ({ ...check, least: 0.95 })),
      ...throughput(64, 'bizgate', 'raw').map(check => ({ ...check, least: 0.95 })),
    ]),
    row('… beside the same single statement over the kept counts by hand (`raw-kept`)', '≥ 0.85', [
      ...throughput(16, 'bizgate', 'raw-kept').map(check => ({ ...check, least: 0.85 })),
      ...throughput(64, 'bizgate', 'raw-kept').map(check => ({ ...check, least: 0.85 })),
    ]),
    row(
      '… beside PostGraphile, 16 connections',
      '≥ 1.9 ×',
      throughput(16, 'bizgate', 'postgraphile').map(check => ({ ...check, least: 1.9 })),
    ),
    row(
      '… beside Directus, 16 connections',
      '≥ 12 ×',
      throughput(16, 'bizgate', 'directus').map(check => ({ ...check, least: 12 })),
    ),
    row('… CPU of the node process per request', '≤ 1.15 × raw', ofRaw('serverCpuUs', 1.15)),
    row('… p99', '≤ 2 × raw in the same round', ofRaw('p99Ms', 2)),
    row('POST contacts / deals', '≥ 0.85 of raw', [
      share('POST contacts', 0.85, 'contacts'),
      share('POST deals', 0.85, 'deals'),
    ]),
    row('… 10 writers into one account', '≥ 0.70 of the same without counters', [
      share(writers, 0.7, 'with / without', ['bizgate', 'bizgate-uncounted']),
    ]),
    row('form submit', '≥ 0.7 of raw doing the same writes', [share('POST form', 0.7, 'form')]),
    row(
      'the same lists through POST /graphql (a client’s own document)',
      '≥ 0.6 of raw',
      lists.map(record => share(at(record, 16), 0.6, record, ['bizgate-graphql', 'raw'])),
    ),
    row(
      '… as connections, beside pages',
      '≥ 0.9 of the page',
      lists.map(record => share(`GraphQL ${record}, 16 connections`, 0.9, record, ['connection', 'page'])),
    ),
  ]
}

function sizeTargets(results: Results): Target[] {
  const growth = growthSeries.map(({ name }) => {
    const sizes = Object.keys(results.runs[`growth of ${name}`] ?? {}).sort((a, b) => Number(a) - Number(b))
    const value = results.ratio(`growth of ${name}`, 'requestsPerSecond', sizes.at(-1) ?? '', sizes[0] ?? '')
    return { label: name, value, least: 0.9 }
  })
  const p50 = (scenario: string, label: string, most: number) => ({
    label,
    value: results.median(scenario, 'bizgate', 'p50Ms'),
    most,
    unit: 'ms',
  })
  const beside = '16 connections beside deep pagers'
  return [
    row(
      'lists with exact `total` at 1 M records an account (deals and invoices: 100 k), filtered by type or status too',
      '≥ 0.9 of the same at 1 k',
      growth,
    ),
    row('selective search in 1 M contacts', 'p50 ≤ 20 ms alone', [
      p50('search for selective text', 'p50', 20),
    ]),
    row('… two letters', '≤ 400 ms', [p50('search for two letters', 'p50', 400)]),
    row('any page of 1 M', 'p50 ≤ 40 ms alone', [
      ...['first', 'middle', 'three quarters', 'last'].map(page => p50(`page: ${page}`, page, 40)),
    ]),
    row('… and never starves others', '16 connections beside two deep pagers: p99 ≤ 80 ms, two deep pages', [
      { label: 'p99 alone', value: results.median(beside, 'alone', 'p99Ms'), unit: 'ms' },
      { label: 'p99 beside', value: results.median(beside, 'beside', 'p99Ms'), most: 80, unit: 'ms' },
      { label: 'req/s kept', value: results.ratio(beside, 'requestsPerSecond', 'beside', 'alone') },
    ]),
  ]
}

function exportTargets(exports: Partial<ExportFacts> | null): Target[] {
  return [
    row('CSV export of 1 M contacts', '≥ 0.7 of `psql \\copy`, first byte ≤ 50 ms', [
      { label: 'share', value: exports?.csvShare, least: 0.7 },
      { label: 'first byte', value: exports?.csvFirstByteMs, most: 50, unit: 'ms' },
    ]),
    row('account export, 1.2 M records', '≥ 0.7 of COPY of `row_to_json`', [
      { label: 'share', value: exports?.accountShare, least: 0.7 },
    ]),
    row('the CSV by gzip and zstd', 'the same file, ≤ 0.3 of its bytes', [
      ...['gzip', 'zstd'].flatMap(coding => {
        const facts = exports?.csvCodings?.[coding]
        return [
          { label: `${coding} bytes`, value: facts?.bytesOfIdentity, most: 0.3 },
          { label: `${coding} speed`, value: facts?.speedOfIdentity },
        ]
      }),
    ]),
    row('the SHA-256 of a receipt', '≤ 0.15 of the export’s processor time', [
      { label: 'share', value: exports?.csvDigest?.ofServer, most: 0.15 },
    ]),
    row(
      '`bizgate import` of the account export, 1.2 M records, into a new database',
      '≥ 20,000 records a second',
      [
        {
          label: 'records a second',
          value: exports?.accountImport?.recordsPerSecond,
          least: 20_000,
          unit: '',
        },
        { label: 'beside all of the old one', value: exports?.accountImport?.besidePerSecond, unit: '' },
        { label: 'peak', value: exports?.accountImport?.peakMb, unit: 'MB' },
      ],
    ),
    row(
      'p99 of lists beside exports',
      '≤ 2 × without',
      Object.entries(exports?.beside?.listsBeside ?? { all: null }).map(([label, found]) => ({
        label,
        value: found?.p99,
        most: 2,
      })),
    ),
  ]
}

function processTargets(results: Results, exports: Partial<ExportFacts> | null): Target[] {
  const peak = (connections: number, most: number) => ({
    label: `${connections} connections`,
    value: results.median(`memory, ${connections} connections`, 'bizgate', 'peakRssMb'),
    most,
    unit: 'MB',
  })
  const cost = results.ratio('WORKERS', 'serverCpuUs', '1 worker', '2 workers')
  return [
    row('memory of the process', '≤ 130 MB idle, ≤ 200 MB at 16 and ≤ 260 MB at 64 connections', [
      { label: 'idle', value: results.facts['memory at rest, MB'], most: 130, unit: 'MB' },
      peak(16, 200),
      peak(64, 260),
    ]),
    row('… added by any export, a slow client included', '≤ +32 MB', [
      { label: 'CSV', value: exports?.csvGrowthMb, most: 32, unit: 'MB' },
      { label: 'CSV, slow client', value: exports?.csvSlowGrowthMb, most: 32, unit: 'MB' },
      { label: 'account', value: exports?.accountGrowthMb, most: 32, unit: 'MB' },
      { label: 'account, slow client', value: exports?.accountSlowGrowthMb, most: 32, unit: 'MB' },
      ...Object.entries(exports?.csvCodings ?? {})
        .filter(([coding]) => coding !== 'identity')
        .map(([coding, { growthMb }]) => ({
          label: `CSV by ${coding}`,
          value: growthMb,
          most: 32,
          unit: 'MB',
        })),
    ]),
    row('`WORKERS=2`, CPU-bound terms', '≥ 1.7 × one worker', [
      // Two processes at this cost per request do so many times what one does.
      { label: 'by µs per request', value: cost === null ? null : 2 * cost, least: 1.7 },
    ]),
    row('start to `/ready`', '≤ 1.5 s on Postgres; ≤ 3 s on an existing embedded directory', [
      { label: 'Postgres', value: results.facts['start on Postgres, ms'], most: 1_500, unit: 'ms' },
      {
        label: 'embedded',
        value: results.facts['start on an embedded directory, ms'],
        most: 3_000,
        unit: 'ms',
      },
    ]),
  ]
}

function row(what: string, target: string, checks: readonly Check[]): Target {
  const known = checks.filter(({ value }) => typeof value === 'number')
  const misses = known.filter(({ value, least, most }) => {
    const number = value ?? Number.NaN
    return !(number >= (least ?? Number.NEGATIVE_INFINITY) && number <= (most ?? Number.POSITIVE_INFINITY))
  })
  const measured = known.map(({ label, value, unit }) => `${label} ${format(value ?? Number.NaN, unit)}`)
  const complete = known.length === checks.length
  return {
    what,
    target,
    measured: measured.length === 0 ? 'not measured' : measured.join('; '),
    met: misses.length > 0 ? false : complete ? true : null,
  }
}

function format(value: number, unit?: string): string {
  if (unit === undefined) return value.toFixed(2)
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${unit}`.trimEnd()
}
