import type { Run } from '../results.ts'

/** Tells the person who runs the benchmark. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One measured run as a line. */
export function describeRun(name: string, run: Run): string {
  const postgres = run.postgresCpuUs === null ? '' : `  postgres ${us(run.postgresCpuUs)}`
  return [
    `  ${name.padEnd(22)} ${String(Math.round(run.requestsPerSecond)).padStart(7)} req/s`,
    `p50 ${run.p50Ms.toFixed(2)} ms  p99 ${run.p99Ms.toFixed(2)} ms  max ${run.maxMs.toFixed(0)} ms`,
    `node ${us(run.serverCpuUs)}${postgres}`,
    `${run.peakRssMb.toFixed(0)} MB`,
  ].join('  ')
}

function us(value: number): string {
  return `${value.toFixed(0)} µs`
}
