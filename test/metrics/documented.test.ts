import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MetricObject } from 'prom-client'
import { afterAll, describe, expect, it } from 'vitest'
import { openMetrics } from '../../src/metrics/metrics.ts'
import { openFirstProcessMetrics } from '../../src/metrics/worker-metrics.ts'
import { startApp } from '../support/app.ts'
import { hasPromtool, promtool } from '../support/metrics.ts'

// With a Redis, whether it answers or not: without one its metric is absent.
const app = await startApp({ redisUrl: 'redis://127.0.0.1:9', ownServer: 'Its Redis is away.' })

/** All there are, with what prom-client's types leave out of them. */
type KnownMetric = MetricObject & { readonly labelNames: readonly string[] }

const ofServer = openMetrics(app.services)
const metrics = [ofServer.registry, openFirstProcessMetrics()].flatMap(
  all => all.getMetricsAsArray() as unknown as KnownMetric[],
)

const own = metrics.filter(({ name }) => name.startsWith('bizgate_'))

/** The names that a query may use. */
const series = new Set(
  metrics.flatMap(({ name, type }) =>
    ['histogram', 'summary'].includes(String(type))
      ? [name, ...['_bucket', '_sum', '_count'].map(end => name + end)]
      : [name],
  ),
)

interface Panel {
  readonly title: string
  readonly type: string
  readonly targets?: readonly { readonly expr: string }[]
}

const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(
  readFileSync('deploy/grafana/dashboard.json', 'utf8'),
)
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

const alertsFile = 'deploy/prometheus/alerts.yml'
const alerts = readFileSync(alertsFile, 'utf8')
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

afterAll(() => ofServer.close())

/** The metrics that a text of queries names. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:bizgate|process|nodejs)_\w+/g)].map(([name]) => name)
}

/** Has Prometheus's own tool read rules. */
function checkRules(text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'bizgate-rules-'))
  try {
    const file = join(directory, 'rules.yml')
    writeFileSync(file, text)
    return promtool(['check', 'rules', file])
  } finally {
    rmSync(directory, { recursive: true })
  }
}

describe('the guide', () => {
  const file = 'docs/observability.md'
  const guide = readFileSync(file, 'utf8')

  it('has every metric of ours, with its labels and what it says of itself', () => {
    const rows = own
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, labelNames, help }) => {
        const labels = labelNames.map(label => `\`${label}\``).join(', ')
        return `- \`${name}\`${labels && ` (${labels})`}: ${help}`
      })
    const list = `with their labels:\n\n${rows.join('\n')}\n<!-- The end of what is written. -->`
    const written = guide.replace(
      /with their labels:\n\n(?:- `bizgate_.*\n)*<!-- The end of what is written\. -->/,
      () => list,
    )
    if (process.env.WRITE_METRICS) writeFileSync(file, written)
    else expect(guide).toBe(written)
    expect(rows.length).toBeGreaterThan(25)
  })

  it('says of every alert what to do', () => {
    expect([...guide.matchAll(/^### (\w+)\n\n\S/gm)].map(([, name]) => name)).toEqual(alertNames)
    const anchors = [...alerts.matchAll(/runbook: docs\/observability\.md#(\w+)/g)].map(
      ([, anchor]) => anchor,
    )
    expect(anchors).toEqual(alertNames.map(name => name.toLowerCase()))
  })
})

describe('the dashboard', () => {
  it('asks for metrics that there are', () => {
    expect(queries.filter(({ expr }) => namesIn(expr).some(name => !series.has(name)))).toEqual([])
    expect(queries.filter(({ expr }) => namesIn(expr).length === 0)).toEqual([])
  })

  it('shows every metric of ours', () => {
    const shown = new Set(queries.flatMap(({ expr }) => namesIn(expr)))
    const hidden = own.filter(
      ({ name }) => ![name, `${name}_bucket`, `${name}_count`].some(one => shown.has(one)),
    )
    expect(hidden.map(({ name }) => name)).toEqual([])
  })

  it.runIf(hasPromtool)('asks in PromQL', () => {
    const rules = queries.map(({ expr }, at) => ({
      record: `query:${at}`,
      // As Grafana fills them in.
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    }))
    // JSON is YAML.
    const file = JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
    expect(checkRules(file)).toContain(`${rules.length} rules found`)
  })
})

describe('the alerts', () => {
  it('see the worst of several workers, not their mean', async () => {
    const lag = ofServer.registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')
    expect(await lag?.get()).toMatchObject({ aggregator: 'max' })
  })

  it('go by metrics that there are', () => {
    expect(namesIn(alerts).filter(name => !series.has(name))).toEqual([])
    expect(alertNames.length).toBeGreaterThan(12)
  })

  it.runIf(hasPromtool)('are rules that Prometheus takes', () => {
    expect(promtool(['check', 'rules', alertsFile])).toContain(`${alertNames.length} rules found`)
    expect(promtool(['check', 'config', 'deploy/prometheus/prometheus.yml'])).toContain('SUCCESS')
  })
})
