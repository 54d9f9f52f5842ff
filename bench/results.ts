import { median, pairedRatio } from './statistics.ts'

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

/** The numbers of a run. */
export type Metric = keyof Run

/** Runs by scenario and server; single facts by name. */
export class Results {
  readonly runs: Record<string, Record<string, Run[]>> = {}
  readonly facts: Record<string, number> = {}

  addRun(scenario: string, server: string, run: Run): void {
    const servers = this.runs[scenario] ?? {}
    this.runs[scenario] = servers
    servers[server] = [...(servers[server] ?? []), run]
  }

  /** The median over the rounds, or null where there is none. */
  median(scenario: string, server: string, metric: Metric): number | null {
    const values = this.values(scenario, server, metric)
    return values.length === 0 ? null : median(values)
  }

  /** The median ratio of two servers, or null where one was not run. */
  ratio(scenario: string, metric: Metric, ours: string, theirs: string): number | null {
    const values = [this.values(scenario, ours, metric), this.values(scenario, theirs, metric)] as const
    return values[0].length === 0 || values[1].length === 0 ? null : pairedRatio(...values)
  }

  values(scenario: string, server: string, metric: Metric): number[] {
    const runs = this.runs[scenario]?.[server] ?? []
    return runs.map(run => run[metric]).filter(value => value !== null)
  }
}
