import { limitRefused, requestBegan, requestEnded } from '../observation/events.ts'
import type { Instruments } from './instruments.ts'

/** In seconds: a list takes some milliseconds, and no request but a download more than ten seconds. */
const requestSeconds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests. */
export function countRequests(metrics: Instruments): void {
  const requests = metrics.counter(
    'bizgate_http_requests_total',
    'Requests that are over, by the pattern of their path (none where there is no such path)',
    { labelNames: ['method', 'route', 'status'] },
  )
  const seconds = metrics.histogram(
    'bizgate_http_request_duration_seconds',
    'Time until an answer was sent; of a stream, until its first byte',
    { labelNames: ['method', 'route'], buckets: requestSeconds },
  )
  const inProgress = metrics.gauge(
    'bizgate_http_requests_in_progress',
    'Requests that are not over, streams included',
  )
  const brokenOff = metrics.counter(
    'bizgate_http_answers_broken_off_total',
    'Requests whose connection closed, at either end, before their answer was sent',
    { labelNames: ['route'] },
  )
  const refused = metrics.counter(
    'bizgate_limit_refusals_total',
    'Calls refused for their number, by limit',
    { labelNames: ['limit'] },
  )
  // There from the start, so that the first of them is an increase.
  for (const limit of ['openConnections', 'overload', 'exportPlaces', 'bodyBytes']) refused.inc({ limit }, 0)
  metrics.on(requestBegan, () => inProgress.inc())
  metrics.on(requestEnded, ({ method, route, status, ms, isBrokenOff }) => {
    inProgress.dec()
    requests.inc({ method, route, status })
    seconds.observe({ method, route }, ms / 1_000)
    if (isBrokenOff) brokenOff.inc({ route })
  })
  metrics.on(limitRefused, ({ limit }) => refused.inc({ limit }))
}
