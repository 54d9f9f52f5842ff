import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hasPromtool, promtool } from '../support/metrics.ts'

const rules = resolve('deploy/prometheus/alerts.yml')
const directory = mkdtempSync(join(tmpdir(), 'bizgate-alerts-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** A series and what it is minute by minute, in promtool's notation: `0+5x30` grows by 5, thirty times. */
type Series = Readonly<Record<string, string>>

interface Case {
  readonly alert: string
  readonly fires: Series
  /** As it may be for long without anybody having to look. */
  readonly calm: Series
}

const on = 'instance="a",job="bizgate"'
const always = { [`up{${on}}`]: '1x30' }
/** A histogram of which so many requests a minute of 100 take less than half a second, the rest two seconds. */
const requestsOf = (quick: number, route: string): Series =>
  Object.fromEntries(
    [
      ['0.5', quick],
      ['2.5', 100],
      ['+Inf', 100],
    ].map(([le, count]) => [
      `bizgate_http_request_duration_seconds_bucket{${on},route="${route}",le="${le}"}`,
      `0+${count}x30`,
    ]),
  )
const total = (status: string, route = '/graphql') =>
  `bizgate_http_requests_total{${on},route="${route}",status="${status}"}`

const attempts = (result: string) => `bizgate_webhook_attempts_total{${on},result="${result}"}`

const cases: readonly Case[] = [
  { alert: 'BizgateDown', fires: { [`up{${on}}`]: '0x30' }, calm: always },
  {
    alert: 'BizgateNotReady',
    fires: { [`bizgate_ready{${on}}`]: '1x10 0x20' },
    calm: { [`bizgate_ready{${on}}`]: '1x15 0 1x15' },
  },
  {
    alert: 'BizgateErrors',
    fires: { [total('200')]: '0+90x30', [total('503')]: '0+10x30' },
    calm: {
      ...{ [total('200')]: '0+999x30', [total('500')]: '0+1x30', [total('404')]: '0+500x30' },
      // A gateway that a balancer has taken out, and looks at.
      [total('503', '/ready')]: '0+500x30',
    },
  },
  {
    alert: 'BizgateErrors',
    fires: { [total('503')]: '0+1x30', [total('200', '/ready')]: '0+500x30' },
    calm: {},
  },
  {
    alert: 'BizgateGraphqlErrors',
    fires: {
      [total('200')]: '0+100x30',
      [`bizgate_graphql_errors_total{${on},code="UNAVAILABLE"}`]: '0+5x30',
    },
    calm: { [total('200')]: '0+100x30', [`bizgate_graphql_errors_total{${on},code="FORBIDDEN"}`]: '0+50x30' },
  },
  {
    alert: 'BizgateSlow',
    fires: requestsOf(90, '/api/v1/deals'),
    calm: { ...requestsOf(100, '/api/v1/deals'), ...requestsOf(0, '/api/v1/account/export') },
  },
  {
    alert: 'BizgateConnectionsWaiting',
    fires: { [`bizgate_database_connections_waiting{${on},pool="requests"}`]: '3x30' },
    calm: {
      [`bizgate_database_connections_waiting{${on},pool="requests"}`]:
        '3 0 0 3 0 0 3 0 0 3 0 0 3 0 0 3 0 0 3 0 0 3',
    },
  },
  {
    alert: 'BizgateConnectionFailures',
    fires: { [`bizgate_database_connection_failures_total{${on},pool="requests"}`]: '0+5x30' },
    calm: { [`bizgate_database_connection_failures_total{${on},pool="requests"}`]: '0x15 1x15' },
  },
  {
    alert: 'BizgateEventLoopLag',
    fires: { [`nodejs_eventloop_lag_p99_seconds{${on}}`]: '0.4x30' },
    calm: { [`nodejs_eventloop_lag_p99_seconds{${on}}`]: '0.02x30' },
  },
  {
    alert: 'BizgateEventLoopBusy',
    fires: { ...always, [`bizgate_event_loop_active_seconds_total{${on}}`]: '0+59x30' },
    // Four workers have four times as much.
    calm: {
      ...always,
      [`bizgate_event_loop_active_seconds_total{${on}}`]: '0+150x30',
      [`bizgate_workers{${on}}`]: '4x30',
    },
  },
  {
    alert: 'BizgateRestarts',
    fires: { [`process_start_time_seconds{${on}}`]: '0+60x30' },
    calm: {
      [`process_start_time_seconds{${on}}`]: '100x15 200x15',
      [`bizgate_workers_replaced_total{${on}}`]: '0x15 1x15',
    },
  },
  {
    alert: 'BizgateRestarts',
    fires: { [`bizgate_workers_replaced_total{${on}}`]: '0+1x30' },
    calm: {},
  },
  {
    alert: 'BizgateWorkerSilent',
    fires: { [`bizgate_workers_silent{${on}}`]: '1x30' },
    calm: { [`bizgate_workers_silent{${on}}`]: '0x19 1 0x10' },
  },
  {
    alert: 'BizgateConnectionsClosed',
    fires: { [`bizgate_limit_refusals_total{${on},limit="openConnections"}`]: '0+1x30' },
    calm: {
      [`bizgate_limit_refusals_total{${on},limit="openConnections"}`]: '1x30',
      [`bizgate_limit_refusals_total{${on},limit="points"}`]: '0+1x30',
    },
  },
  {
    alert: 'BizgateFileDescriptors',
    fires: { [`process_open_fds{${on}}`]: '950x30', [`process_max_fds{${on}}`]: '1024x30' },
    calm: { [`process_open_fds{${on}}`]: '200x30', [`process_max_fds{${on}}`]: '1024x30' },
  },
  {
    alert: 'BizgateRedisCircuitOpen',
    fires: { [`bizgate_redis_circuit_open{${on}}`]: '1x30' },
    calm: { [`bizgate_redis_circuit_open{${on}}`]: '0x19 1 0x10' },
  },
  {
    alert: 'BizgateIdentityKeysOld',
    // The clock of these tests begins at 0.
    fires: { [`bizgate_identity_keys_fetched_timestamp_seconds{${on}}`]: '1x90' },
    calm: {
      [`bizgate_identity_keys_fetched_timestamp_seconds{${on}}`]: '0+60x90',
      'bizgate_identity_keys_fetched_timestamp_seconds{instance="b",job="bizgate"}': '0x90',
    },
  },
  {
    alert: 'BizgateClockOff',
    fires: { [`bizgate_clock_offset_seconds{${on}}`]: '-180x30' },
    calm: { [`bizgate_clock_offset_seconds{${on}}`]: '-4x15 180 4x15' },
  },
  {
    alert: 'BizgateExportsBrokenOff',
    fires: { [`bizgate_exports_broken_off_total{${on},kind="accountExport"}`]: '0+1x30' },
    calm: { [`bizgate_exports_broken_off_total{${on},kind="accountExport"}`]: '0x15 1x15' },
  },
  {
    alert: 'BizgateSpoolFull',
    fires: { [`bizgate_spool_bytes{${on}}`]: '1900x30', [`bizgate_spool_max_bytes{${on}}`]: '2000x30' },
    calm: { [`bizgate_spool_bytes{${on}}`]: '500x30', [`bizgate_spool_max_bytes{${on}}`]: '2000x30' },
  },
  {
    alert: 'BizgateWebhooksLate',
    fires: {
      [`bizgate_webhook_oldest_due_seconds{${on}}`]: '0+60x30',
      [attempts('delivered')]: '7x30',
    },
    // A slow receiver has messages wait, and one of two replicas may send all.
    calm: {
      [`bizgate_webhook_oldest_due_seconds{${on}}`]: '0+60x30',
      [attempts('delivered')]: '0x30',
      'bizgate_webhook_attempts_total{instance="b",job="bizgate",result="delivered"}': '0+6x30',
    },
  },
  {
    alert: 'BizgateWebhooksFail',
    fires: {
      [attempts('delivered')]: '50x30',
      [attempts('status')]: '5x30',
      [attempts('address')]: '0+2x30',
      [attempts('timeout')]: '0+1x30',
    },
    calm: { [attempts('delivered')]: '0+1x30', [attempts('connection')]: '0+30x30' },
  },
]

/** Lets Prometheus's own tool play the series, and say which alerts fire in the end. */
function play(series: Series, firing: readonly string[]): string {
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: evalTime(series),
        exp_samples: firing.map(name => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  }
  const file = join(directory, 'test.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }))
  return promtool(['test', 'rules', file])
}

function evalTime(series: Series): string {
  return Object.values(series).some(values => values.endsWith('x90')) ? '80m' : '20m'
}

describe.runIf(hasPromtool).each(cases)('$alert', ({ alert, fires, calm }) => {
  it('fires, and no other', () => {
    expect(play(fires, [alert])).toContain('SUCCESS')
  })

  it('stays silent otherwise', () => {
    expect(play(calm, [])).toContain('SUCCESS')
  })
})

it('every alert is tried', () => {
  const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...new Set(cases.map(({ alert }) => alert))]).toEqual(names)
})
