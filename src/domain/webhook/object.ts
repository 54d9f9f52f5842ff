import { WebhookDeliveryStatus, WebhookDisabledReason, WebhookFailure } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import type { RowOf } from '../define-record.ts'
import { columnFields } from '../lists/column-fields.ts'
import { type WebhookEventName, WebhookEventNameEnum, webhookEventNames } from './event-types.ts'
import { webhookDeliveryRecord } from './record.ts'

const WebhookDisabledReasonEnum = builder.enumType(WebhookDisabledReason, { name: 'WebhookDisabledReason' })
builder.enumType(WebhookFailure, { name: 'WebhookFailure' })
export const WebhookDeliveryStatusEnum = builder.enumType(WebhookDeliveryStatus, {
  name: 'WebhookDeliveryStatus',
})

/** An address of the business's own that events of the account are sent to. */
export const WebhookEndpoint = builder.prismaObject('WebhookEndpoint', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    url: t.exposeString('url'),
    // Those that a newer version has written are left out.
    events: t.field({ type: [WebhookEventNameEnum], resolve: ({ events }) => storedEvents(events) }),
    description: t.exposeString('description'),
    previousSecretUntil: t.expose('previousSecretUntil', { type: 'DateTime', nullable: true }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true }),
    disabledReason: t.expose('disabledReason', { type: WebhookDisabledReasonEnum, nullable: true }),
    enabledAt: t.expose('enabledAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** An endpoint, and the secret that it has now. */
export interface EndpointSecret {
  readonly endpoint: RowOf<'WebhookEndpoint'>
  readonly secret: string
}

/** What is answered once. */
export const WebhookEndpointSecret = builder.objectRef<EndpointSecret>('WebhookEndpointSecret').implement({
  description: 'An endpoint with its secret, which is answered this once.',
  fields: t => ({
    endpoint: t.expose('endpoint', { type: WebhookEndpoint, description: 'The endpoint.' }),
    secret: t.exposeString('secret', {
      description:
        'What its messages are signed with, as Standard Webhooks spells it: `whsec_` and 32 bytes in Base64.',
    }),
  }),
})

/** A message to an endpoint. */
export const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  fields: t => ({
    ...columnFields(t, webhookDeliveryRecord, ['sequence']),
    endpointId: t.expose('endpointId', { type: 'UUID', description: 'The endpoint.' }),
    type: t.exposeString('type', { description: 'What happened, as the message spells it.' }),
  }),
})

/** Events as they are stored: each once, in the order of the catalogue. */
export function storedEvents(events: readonly unknown[]): WebhookEventName[] {
  return webhookEventNames.filter(name => events.includes(name))
}
