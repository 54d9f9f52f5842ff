import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { limitRefused, requestBegan, requestEnded } from '../observation/events.ts'

/** In seconds: a list takes some milliseconds, and no request but a download more than ten seconds. */
const requestSeconds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests. Returns the functions that stop it. */
export function countRequests(registry: Registry): (() => void)[] {
  const registers = [registry]
  const requests = new Counter({
    name: 'bizgate_http_requests_total',
    help: 'Requests that are over, by the pattern of their path (none where there is no such path)',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'bizgate_http_request_duration_seconds',
    help: 'Time until an answer was sent; of a stream, until its first byte',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  })
  const inProgress = new Gauge({
    name: 'bizgate_http_requests_in_progress',
    help: 'Requests that are not over, streams included',
    registers,
  })
  const brokenOff = new Counter({
    name: 'bizgate_http_answers_broken_off_total',
    help: 'Requests whose connection closed, at either end, before their answer was sent',
    labelNames: ['route'],
    registers,
  })
  const refused = new Counter({
    name: 'bizgate_limit_refusals_total',
    help: 'Calls refused for their number, by limit',
    labelNames: ['limit'],
    registers,
  })
  return [
    requestBegan.listen(() => inProgress.inc()),
    requestEnded.listen(({ method, route, status, ms, isBrokenOff }) => {
      inProgress.dec()
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, ms / 1_000)
      if (isBrokenOff) brokenOff.inc({ route })
    }),
    limitRefused.listen(({ limit }) => refused.inc({ limit })),
  ]
}
