import { webhookAttempted, webhookEndpointDisabled } from '../observation/events.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Instruments } from './instruments.ts'

/** In seconds; an attempt is given ten. */
const attemptSeconds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** From 0 on, as Prometheus sees no growth in a counter that begins at 1. */
const results = ['delivered', 'status', 'timeout', 'connection', 'certificate', 'address', 'message']
const reasons = ['failing', 'gone', 'backlog']

/** The webhooks whose backlog is read. */
export type WebhookBacklog = Pick<Webhooks, 'waiting' | 'oldestDueSeconds'>

/** Counts what is sent to endpoints of webhooks, and reads what waits for them. */
export function countWebhooks(metrics: Instruments, webhooks: WebhookBacklog): void {
  const attempts = metrics.counter(
    'bizgate_webhook_attempts_total',
    'Attempts to deliver a webhook, by what came of them: delivered, or why not',
    { labelNames: ['result'] },
  )
  const durations = metrics.histogram(
    'bizgate_webhook_attempt_duration_seconds',
    'Time of an attempt to deliver a webhook, until its answer',
    { buckets: attemptSeconds },
  )
  const disabled = metrics.counter(
    'bizgate_webhook_endpoints_disabled_total',
    'Endpoints of webhooks that the service has switched off, by the reason',
    { labelNames: ['reason'] },
  )
  for (const result of results) attempts.inc({ result }, 0)
  for (const reason of reasons) disabled.inc({ reason }, 0)
  metrics.on(webhookAttempted, ({ result, ms }) => {
    attempts.inc({ result })
    durations.observe(ms / 1_000)
  })
  metrics.on(webhookEndpointDisabled, ({ reason }) => disabled.inc({ reason }))
  // Each process sees what waits in the database: it is not added up.
  metrics.state(
    'bizgate_webhook_messages_waiting',
    'Webhooks of the whole installation that are still to be delivered, counted once a minute by each process',
    { aggregator: 'max', read: () => webhooks.waiting.messages },
  )
  metrics.state(
    'bizgate_webhook_oldest_due_seconds',
    'For how long the oldest webhook that could be sent has not been, looked at once a minute by each process; 0 where none is late',
    { aggregator: 'max', read: () => webhooks.oldestDueSeconds },
  )
}
