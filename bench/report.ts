import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { median, pairedRatio, type Results, type Run } from './results.ts'

const folder = new URL('results/', import.meta.url)

/** Writes a line for the person who runs the benchmark. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One measured run as a line. */
export function describeRun(name: string, run: Run): string {
  const postgres = run.postgresCpuUs === null ? '' : `  postgres ${run.postgresCpuUs.toFixed(0)} µs`
  return [
    `  ${name.padEnd(22)} ${String(Math.round(run.requestsPerSecond)).padStart(7)} req/s`,
    `p50 ${run.p50Ms.toFixed(2)} ms  p99 ${run.p99Ms.toFixed(2)} ms  max ${run.maxMs.toFixed(0)} ms`,
    `node ${run.serverCpuUs.toFixed(0)} µs${postgres}  ${run.peakRssMb.toFixed(0)} MB`,
  ].join('  ')
}

/** A table, as Markdown. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return `${lines.map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`
}

const columns: readonly (readonly [head: string, metric: keyof Run, digits: number])[] = [
  ['req/s', 'requestsPerSecond', 0],
  ['p50 ms', 'p50Ms', 2],
  ['p99 ms', 'p99Ms', 2],
  ['node µs', 'serverCpuUs', 0],
  ['Postgres µs', 'postgresCpuUs', 0],
  ['peak MB', 'peakRssMb', 0],
]

/** Medians of every scenario and server, requests and processor time also as shares of raw's, as Markdown. */
export function runsTable(results: Results): string {
  const rows = Object.entries(results.runs).flatMap(([scenario, servers]) =>
    Object.keys(servers).map(server => {
      const values = (metric: keyof Run, of = server) => results.values(scenario, of, metric)
      const share = (metric: keyof Run) =>
        servers.raw ? pairedRatio(values(metric), values(metric, 'raw')).toFixed(2) : ''
      const cells = columns.map(([, metric, digits]) => median(values(metric)).toFixed(digits))
      return [scenario, server, share('requestsPerSecond'), share('serverCpuUs'), ...cells]
    }),
  )
  return markdownTable(
    ['scenario', 'server', '× raw, req/s', '× raw, node µs', ...columns.map(([head]) => head)],
    rows,
  )
}

/** Single facts, as Markdown. */
export function factsTable(facts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(facts).map(([name, value]) => [name, value.toFixed(value < 10 ? 2 : 0)])
  return markdownTable(['what', 'measured'], rows)
}

/** Writes a file of results that says when and where it was made, and prints it. */
export async function writeResult(name: string, about: string, parts: readonly string[]): Promise<void> {
  const made = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} cores; ${about}.`
  const text = [made, ...parts].join('\n\n')
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(name, folder), text)
  say(`\n${text}`)
}
