import type { OneWebhookDeliveryFragment, WebhookFailure } from '../../generated.ts'
import type { Mark } from '../../parts/state-mark.tsx'

/** What became of a delivery. */
export function markOfDelivery({ status, attempts }: OneWebhookDeliveryFragment): Mark {
  if (status === 'delivered') return { word: 'Delivered', shape: 'check', tone: 'good' }
  if (status === 'failed') return { word: 'Given up', shape: 'cross', tone: 'bad' }
  return attempts > 0
    ? { word: 'To be sent again', shape: 'triangle', tone: 'warn' }
    : { word: 'To be sent', shape: 'ring', tone: 'plain' }
}

const failures: Readonly<Record<WebhookFailure, string>> = {
  status: 'refused',
  timeout: 'no answer in time',
  connection: 'no connection',
  certificate: 'certificate not accepted',
  address: 'address not found or not allowed',
  disabled: 'switched off before',
  message: 'the message could not be written',
}

/** What the endpoint answered last, or why it did not. */
export function sayAnswer({ httpStatus, failure }: OneWebhookDeliveryFragment): string | null {
  if (httpStatus !== null) return `HTTP ${httpStatus}`
  return failure && failures[failure]
}
