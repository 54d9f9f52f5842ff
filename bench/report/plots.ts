import type { Results } from '../results.ts'
import { growthSeries } from '../scenarios/growth.ts'
import { barChart, lineChart } from './svg.ts'

/** Throughput of each server as a share of raw's, for every scenario that raw took part in. */
export function plotShares(results: Results): string {
  const groups = Object.entries(results.runs)
    .filter(([, servers]) => servers.raw && Object.keys(servers).length > 1)
    .map(([scenario, servers]) => ({
      label: scenario,
      bars: Object.keys(servers)
        .filter(server => server !== 'raw')
        .map(server => ({
          label: server,
          value: results.ratio(scenario, 'requestsPerSecond', server, 'raw') ?? 0,
        })),
    }))
  return barChart('Requests a second as a share of raw (1.00)', groups, 1)
}

/** Requests a second by size of the account, bizgate's lines whole and raw's, which counts, dashed. */
export function plotGrowth(results: Results): string {
  const lines = growthSeries.flatMap(({ name }, series) =>
    [name, `${name}, raw`].map(label => {
      const scenario = `growth of ${label}`
      const points = Object.keys(results.runs[scenario] ?? {}).map(size => ({
        x: Number(size),
        y: results.median(scenario, size, 'requestsPerSecond') ?? Number.NaN,
      }))
      return { label, dashed: label !== name, series, points: points.sort((a, b) => a.x - b.x) }
    }),
  )
  const axis = { x: 'records of the account', y: 'requests a second' }
  return lineChart(
    'Lists with an exact total',
    lines.filter(({ points }) => points.length > 1),
    axis,
  )
}
