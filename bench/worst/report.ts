import { markdownTable, writeResult } from '../report.ts'
import { median } from '../results.ts'

/** What a document cost. */
export interface MeasuredDocument {
  readonly kind: string
  readonly points: number
  /** Processor time of gateway and Postgres. */
  readonly cpuMs: number
  /** The longest that the event loop worked before it answered `/live`, in processor time. */
  readonly turnMs: number
  readonly peakMb: number
  readonly bytes: number
  /** Of its first error. */
  readonly code: string
}

const shown = 30

/** Writes the documents that buy most for a point, and those that keep the event loop longest. */
export async function writeDocuments(all: readonly MeasuredDocument[], about: string): Promise<void> {
  const perPoint = ({ cpuMs, points }: MeasuredDocument) => (cpuMs * 1_000) / points
  const medianUs = median(all.map(perPoint))
  const heads = ['kind', 'points', 'ms', 'µs a point', '× median', 'turn ms', 'peak MB', 'bytes', 'error']
  const row = (one: MeasuredDocument) => [
    one.kind,
    one.points.toFixed(0),
    ...[one.cpuMs, perPoint(one), perPoint(one) / medianUs].map(value => value.toFixed(1)),
    ...[one.turnMs, one.peakMb, one.bytes].map(value => value.toFixed(0)),
    one.code,
  ]
  const kinds = [...Map.groupBy(all, ({ kind }) => kind).values()].map(meanOf)
  const worst = kinds.toSorted((a, b) => perPoint(b) - perPoint(a)).slice(0, shown)
  const slowest = all.toSorted((a, b) => b.turnMs - a.turnMs).slice(0, shown)
  await writeResult(
    'worst-documents.md',
    `\`npm run bench:documents\`, ${all.length} documents in ${about}`,
    [
      `The median of what a point buys is ${medianUs.toFixed(1)} µs. Points are what a document is charged that the gateway has read before; processor time is that of the gateway and of its backends of Postgres.`,
      'What buys most for a point, each kind as the mean of its documents; a request by itself takes some 2 ms:',
      markdownTable(heads, worst.map(row)),
      'The longest that the event loop worked before it answered `/live`, in processor time:',
      markdownTable(heads, slowest.map(row)),
    ],
  )
}

/** The documents of a kind as one. */
function meanOf(group: readonly MeasuredDocument[]): MeasuredDocument {
  const mean = (key: 'points' | 'cpuMs' | 'bytes') =>
    group.reduce((sum, one) => sum + one[key], 0) / group.length
  return {
    kind: `${group[0]?.kind} (${group.length})`,
    code: '',
    points: mean('points'),
    cpuMs: mean('cpuMs'),
    bytes: mean('bytes'),
    turnMs: Math.max(...group.map(one => one.turnMs)),
    peakMb: Math.max(...group.map(one => one.peakMb)),
  }
}
