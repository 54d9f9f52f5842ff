import { execFileSync } from 'node:child_process'

/** One series of an exposition. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Metrics as Prometheus reads them. */
export interface Exposition {
  readonly text: string
  readonly samples: readonly Sample[]
  /** The names, types and helps of all metrics, those without a series too. */
  readonly metrics: readonly { readonly name: string; readonly type: string; readonly help: string }[]
  /** The sum of all series of the name that have these labels; 0 where there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number
}

/** Reads the metrics at an address. */
export async function readMetrics(url: string | null): Promise<Exposition> {
  const response = await fetch(url ?? 'metrics are not served')
  if (response.status !== 200) throw new Error(`The metrics were answered with ${response.status}`)
  return parseExposition(await response.text())
}

/** Parses Prometheus's text format. */
export function parseExposition(text: string): Exposition {
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value = '']) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', label = '']) => [key, label]),
      ),
      value: Number(value),
    }),
  )
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const metrics = [...text.matchAll(/^# HELP (\w+) (.*)$/gm)].map(([, name = '', help = '']) => ({
    name,
    help,
    type: types.get(name) ?? 'untyped',
  }))
  return {
    text,
    samples,
    metrics,
    value: (name, labels = {}) =>
      samples
        .filter(
          sample =>
            sample.name === name &&
            Object.entries(labels).every(([key, label]) => sample.labels[key] === label),
        )
        .reduce((sum, { value }) => sum + value, 0),
  }
}

/** Whether Prometheus's own tool is here: Debian has it in the package `prometheus`. */
export const hasPromtool = canRun('promtool', '--version')

/** Runs Prometheus's own tool, and answers what it prints; throws where it finds a mistake. */
export function promtool(args: readonly string[], input = ''): string {
  return execFileSync('promtool', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })
}

function canRun(file: string, argument: string): boolean {
  try {
    execFileSync(file, [argument], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
