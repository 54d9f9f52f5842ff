/** One measured run. */
export interface Run {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Processor time of the server's processes for one request, in microseconds. */
  readonly serverCpuUs: number
  /** The same of all Postgres processes; null where Postgres runs elsewhere. */
  readonly postgresCpuUs: number | null
  /** The most memory that the server's processes held meanwhile, in MB. */
  readonly peakRssMb: number
}

/** Runs by scenario and server; single facts by name. */
export class Results {
  readonly runs: Record<string, Record<string, Run[]>> = {}
  readonly facts: Record<string, number> = {}

  addRun(scenario: string, server: string, run: Run): void {
    this.runs[scenario] ??= {}
    this.runs[scenario][server] = [...(this.runs[scenario][server] ?? []), run]
  }

  values(scenario: string, server: string, metric: keyof Run): number[] {
    return (this.runs[scenario]?.[server] ?? []).map(run => run[metric]).filter(value => value !== null)
  }
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2
}

/**
 * The median over the rounds of one server's number divided by the other's in the same round: what
 * slows a machine down for a while slows both.
 */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.slice(0, theirs.length).map((value, round) => value / (theirs[round] ?? Number.NaN)))
}
