import { markdownTable, say } from './report.ts'

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

/** What one scenario has measured, which is told at once: runs by question and contender, single facts by name. */
export class Results {
  readonly #runs = new Map<string, Map<string, Run[]>>()
  readonly #facts = new Map<string, number>()

  addRun(question: string, contender: string, run: Run): void {
    const contenders = this.#runs.get(question) ?? new Map<string, Run[]>()
    this.#runs.set(question, contenders.set(contender, [...(contenders.get(contender) ?? []), run]))
    say(describeRun(contender, run))
  }

  /** Adds the median of a fact over several rounds. */
  addFact(name: string, ...values: readonly number[]): void {
    this.#facts.set(name, median(values))
    say(`  ${name}: ${values.map(value => value.toFixed(value < 10 ? 2 : 0)).join(', ')}`)
  }

  /**
   * The medians as Markdown, requests and processor time also as shares of each question's first contender: the median
   * over the rounds of one number divided by the other of the same round, as what slows a machine down slows both.
   */
  tables(): string[] {
    const rows = [...this.#runs].flatMap(([question, contenders]) => {
      const [first = []] = contenders.values()
      return [...contenders].map(([contender, runs]) => {
        const shares = (['requestsPerSecond', 'serverCpuUs'] as const).map(metric =>
          median(runs.map((run, round) => run[metric] / (first[round]?.[metric] ?? Number.NaN))).toFixed(2),
        )
        const medians = columns.map(([, metric, digits]) =>
          median(runs.map(run => run[metric])).toFixed(digits),
        )
        return [question, contender, ...shares, ...medians]
      })
    })
    const heads = ['request', '', '× first, req/s', '× first, node µs', ...columns.map(([head]) => head)]
    const tables = rows.length > 0 ? [markdownTable(heads, rows)] : []
    return this.#facts.size > 0 ? [...tables, markdownTable(['what', 'measured'], [...this.#facts])] : tables
  }
}

export function describeRun(name: string, run: Run): string {
  return [
    `  ${name.padEnd(22)} ${String(Math.round(run.requestsPerSecond)).padStart(7)} req/s`,
    `p50 ${run.p50Ms.toFixed(2)} ms  p99 ${run.p99Ms.toFixed(2)} ms  max ${run.maxMs.toFixed(0)} ms`,
    `node ${run.serverCpuUs.toFixed(0)} µs  postgres ${run.postgresCpuUs.toFixed(0)} µs  ${run.peakRssMb.toFixed(0)} MB`,
  ].join('  ')
}

/** The middle of some numbers; NaN of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}
