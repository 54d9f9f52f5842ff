import { builder } from '../builder.ts'
import { accountArgs, changeArgs, recordArgs } from '../fields/record-args.ts'
import {
  createEndpoint,
  deleteEndpoint,
  maxEndpoints,
  redeliver,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from './endpoints.ts'
import { CreateWebhookEndpointInput, UpdateWebhookEndpointInput } from './inputs.ts'
import { WebhookDelivery, WebhookEndpoint, WebhookEndpointSecret } from './object.ts'

builder.mutationField('createWebhookEndpoint', t =>
  t.field({
    type: WebhookEndpointSecret,
    description: `Makes an endpoint, and answers its secret this once. CONFLICT where the account has ${maxEndpoints}. For the owner only.`,
    access: 'owner',
    scope: 'admin',
    showsSecret: true,
    args: { ...accountArgs, input: t.arg({ type: CreateWebhookEndpointInput, required: true }) },
    resolve: (_root, { accountId, input }, context) => createEndpoint(context, accountId, input),
  }),
)

builder.mutationField('updateWebhookEndpoint', t =>
  t.field({
    type: WebhookEndpoint,
    description:
      'Changes an endpoint, or switches it on or off. CONFLICT where it is switched on while more than 5,000 messages that waited as it was switched off are still being given up: try again in a moment. For the owner only.',
    access: 'owner',
    scope: 'admin',
    args: { ...changeArgs, input: t.arg({ type: UpdateWebhookEndpointInput, required: true }) },
    resolve: (_root, { input, ...key }, context) => updateEndpoint(context, key, input),
  }),
)

builder.mutationField('deleteWebhookEndpoint', t =>
  t.field({
    type: 'UUID',
    description: 'Deletes an endpoint with its deliveries, and answers its id. For the owner only.',
    access: 'owner',
    scope: 'admin',
    args: changeArgs,
    resolve: (_root, key, context) => deleteEndpoint(context, key),
  }),
)

builder.mutationField('rotateWebhookSecret', t =>
  t.field({
    type: WebhookEndpointSecret,
    description:
      'Gives an endpoint another secret, and answers it this once. For 24 hours messages are signed with the one before as well, and with no older one. For the owner only.',
    access: 'owner',
    scope: 'admin',
    showsSecret: true,
    args: changeArgs,
    resolve: (_root, key, context) => rotateSecret(context, key),
  }),
)

builder.mutationField('sendTestEvent', t =>
  t.field({
    type: WebhookDelivery,
    description:
      'Sends an endpoint the event `webhook.test`. CONFLICT where it is switched off. For the owner only.',
    access: 'owner',
    scope: 'admin',
    args: recordArgs,
    resolve: (_root, key, context) => sendTestEvent(context, key),
  }),
)

builder.mutationField('redeliverWebhook', t =>
  t.field({
    type: WebhookDelivery,
    description:
      'Sends a message once more, with its id and its bytes, as a delivery of its own; one that failed and waits for its next attempt is sent now, as the same delivery. CONFLICT where it has not been tried yet, its event is more than 14 days old, or its endpoint is switched off. For the owner only.',
    access: 'owner',
    scope: 'admin',
    args: recordArgs,
    resolve: (_root, key, context) => redeliver(context, key),
  }),
)
