import { type GraphQLSchema, isEnumType } from 'graphql'
import { testEventName, webhookEventNames } from '../../src/domain/webhook/event-types.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { webhookDocuments } from '../../src/server/open-webhooks.ts'
import { kindOf, messageVersion } from '../../src/webhooks/write-message.ts'
import { answerSchema } from './answer.ts'
import type { Components, Part } from './components.ts'
import { orNull } from './values.ts'

/** What the webhooks are listed under. */
export const webhooksTag: Part = {
  name: 'Webhooks',
  description:
    'What the gateway sends to the addresses that the owner of an account names. [The guide](/guides/webhooks) says how they are made, signed and repeated.',
}

const uuid = { type: 'string', format: 'uuid' }

/** As Standard Webhooks names them. */
const parameters: Readonly<Record<string, Part>> = {
  'webhook-id': {
    description: 'The id of the event, the same at each attempt.',
    schema: uuid,
  },
  'webhook-timestamp': {
    description: 'When it is sent, in seconds since 1970.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  'webhook-signature': {
    description: 'Signatures by the secrets of the endpoint, separated by blanks.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  },
}

/** What is sent of each event, by its name. */
export function describeWebhooks(schema: GraphQLSchema, components: Components): Part {
  const type = schema.getType('WebhookEventName')
  const described = isEnumType(type) ? type.getValues() : []
  const messages = [
    ...webhookEventNames.map(name => ({
      name,
      when: described.find(({ value }) => value === name)?.description ?? '',
      data: dataOf(schema, components, name),
    })),
    {
      name: testEventName,
      when: 'What `sendTestEvent` sends, to any endpoint; `data.id` is the id of the endpoint.',
      data: {},
    },
  ]
  const sent = Object.entries(parameters).map(([name, part]) =>
    components.add('parameters', name, { name, in: 'header', required: true, ...part }),
  )
  return Object.fromEntries(
    messages.map(({ name, when, data }) => [
      name,
      {
        post: {
          tags: [webhooksTag.name],
          operationId: name.replace('.', '_'),
          summary: name,
          description: when,
          security: [],
          parameters: sent,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: messageSchema(name, data) } },
          },
          responses: { '2XX': { description: 'Taken. After any other status it is sent again.' } },
        },
      },
    ]),
  )
}

function messageSchema(name: string, data: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return objectOf({
    type: { const: name, type: 'string', description: 'What happened.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    id: { ...uuid, description: 'The id of the event, as in `webhook-id`.' },
    version: {
      const: messageVersion,
      type: 'integer',
      description: 'Fields may be added to a version; read the ones you know.',
    },
    accountId: { ...uuid, description: 'The account that it happened in.' },
    data: {
      ...objectOf({ id: { ...uuid, description: 'The id of the record.' }, ...data }),
      description: 'What it happened to.',
    },
  })
}

/** What the message of an event has besides the id of the record. */
function dataOf(
  schema: GraphQLSchema,
  components: Components,
  event: string,
): Readonly<Record<string, JsonSchema>> {
  const kind = kindOf(event)
  if (kind === null) return {}
  const operation = readOperation(schema, webhookDocuments[kind])
  const { properties } = answerSchema(operation, { components, reword: text => text, amountsAreText: true })
  const record = (properties as Readonly<Record<string, JsonSchema>>)[operation.answerKey] ?? {}
  return {
    ...(event === 'contact.merged'
      ? { mergedId: { ...uuid, description: 'The id of the contact that was merged into it.' } }
      : {}),
    [kind]: {
      ...orNull(components.add('schemas', operation.name, record)),
      description: 'The record as it was when the message was first sent; null where it was deleted since.',
    },
  }
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}
