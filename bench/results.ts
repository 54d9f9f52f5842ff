import { markdownTable } from './report.ts'

/** One measured run. */
export interface Run {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Processor time of the server's process for one request, in microseconds. */
  readonly serverCpuUs: number
  /** The same of all Postgres processes; NaN where Postgres runs elsewhere. */
  readonly postgresCpuUs: number
  /** The most memory that the server's process held meanwhile, in MB. */
  readonly peakRssMb: number
}

const columns: readonly (readonly [head: string, metric: keyof Run, digits: number])[] = [
  ['req/s', 'requestsPerSecond', 0],
  ['p50 ms', 'p50Ms', 2],
  ['p99 ms', 'p99Ms', 2],
  ['node µs', 'serverCpuUs', 0],
  ['Postgres µs', 'postgresCpuUs', 0],
  ['peak MB', 'peakRssMb', 0],
]

/** What one scenario has measured: runs by question and contender, single facts by name. */
export class Results {
  readonly #runs = new Map<string, Map<string, Run[]>>()
  readonly #facts = new Map<string, number>()

  addRun(question: string, contender: string, run: Run): void {
    const contenders = this.#runs.get(question) ?? new Map<string, Run[]>()
    this.#runs.set(question, contenders.set(contender, [...(contenders.get(contender) ?? []), run]))
  }

  addFact(name: string, value: number): void {
    this.#facts.set(name, value)
  }

  /** The medians as Markdown, requests and processor time also as shares of each question's first contender. */
  tables(): string[] {
    const rows = [...this.#runs].flatMap(([question, contenders]) => {
      const [first = []] = contenders.values()
      return [...contenders].map(([contender, runs]) => {
        const values = (metric: keyof Run, of = runs) => of.map(run => run[metric])
        const share = (metric: keyof Run) => pairedRatio(values(metric), values(metric, first)).toFixed(2)
        const cells = columns.map(([, metric, digits]) => median(values(metric)).toFixed(digits))
        return [question, contender, share('requestsPerSecond'), share('serverCpuUs'), ...cells]
      })
    })
    const heads = ['request', '', '× first, req/s', '× first, node µs', ...columns.map(([head]) => head)]
    const tables = rows.length > 0 ? [markdownTable(heads, rows)] : []
    return this.#facts.size > 0 ? [...tables, markdownTable(['what', 'measured'], [...this.#facts])] : tables
  }
}

/** One measured run as a line. */
export function describeRun(name: string, run: Run): string {
  return [
    `  ${name.padEnd(22)} ${String(Math.round(run.requestsPerSecond)).padStart(7)} req/s`,
    `p50 ${run.p50Ms.toFixed(2)} ms  p99 ${run.p99Ms.toFixed(2)} ms  max ${run.maxMs.toFixed(0)} ms`,
    `node ${run.serverCpuUs.toFixed(0)} µs  postgres ${run.postgresCpuUs.toFixed(0)} µs  ${run.peakRssMb.toFixed(0)} MB`,
  ].join('  ')
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2
}

/**
 * The median over the rounds of one number divided by another of the same round: what slows a machine down for a
 * while slows both.
 */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
}
