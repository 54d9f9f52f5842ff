import { defineRecord } from '../define-record.ts'

/** An address of the business's own that events of the account are sent to. */
export const webhookEndpointRecord = defineRecord('WebhookEndpoint')

/** A message to an endpoint. */
export const webhookDeliveryRecord = defineRecord('WebhookDelivery')
