import { builder } from '../builder.ts'
import { accountArgs } from '../fields/record-args.ts'
import { definePage, pageArgs, pageComplexity } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { maxEndpoints } from './endpoints.ts'
import { WebhookDelivery, WebhookDeliveryStatusEnum, WebhookEndpoint } from './object.ts'
import { webhookDeliveryRecord } from './record.ts'

builder.queryField('webhookEndpoints', t =>
  t.prismaField({
    type: [WebhookEndpoint],
    description: `The endpoints that events of the account are sent to, oldest first; ${maxEndpoints} at most. For the owner only.`,
    access: 'owner',
    scope: 'admin',
    complexity: { field: 20, multiplier: maxEndpoints },
    args: accountArgs,
    resolve: (query, _root, { accountId }, { database }) =>
      database.prisma.webhookEndpoint.findMany({
        ...query,
        where: { accountId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
  }),
)

builder.queryField('webhookDeliveries', t =>
  t.field({
    type: definePage(WebhookDelivery),
    description:
      'A page of the messages to an endpoint in the last 14 days, newest first; none where the account has no such endpoint. For the owner only.',
    access: 'owner',
    scope: 'admin',
    complexity: pageComplexity,
    args: {
      ...accountArgs,
      endpointId: t.arg({ type: 'UUID', required: true, description: 'The id of the endpoint.' }),
      status: t.arg({ type: WebhookDeliveryStatusEnum, description: 'Only those of this status.' }),
      ...pageArgs,
    },
    resolve: (_root, { endpointId, status, ...args }, context, info) =>
      readList(
        webhookDeliveryRecord,
        args,
        { context, info },
        {
          filter: {
            name: status ? 'of endpoint and status' : 'of endpoint',
            where: [
              'r.endpoint_id = $4::uuid',
              ...(status ? ['r.status = $5::webhook_delivery_status'] : []),
            ],
            values: [endpointId, ...(status ? [status] : [])],
          },
        },
      ),
  }),
)
