import { builder } from '../builder.ts'
import { distinctEntries, filledText, maxCharacters } from '../fields/constraints.ts'
import { WebhookEventNameEnum, webhookEventNames } from './event-types.ts'

const url = filledText(2_048)
const events = distinctEntries(webhookEventNames.length)
const urlDescription =
  'Where events are sent: https, without user name, password and fragment, to an address of the internet. In development http too.'
const eventsDescription = 'The events that are sent, each once; one at least.'

/** What an endpoint is made from. */
export const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'What an endpoint is made from.',
  fields: t => ({
    url: t.string({ required: true, constraint: url, description: urlDescription }),
    events: t.field({
      type: [WebhookEventNameEnum],
      required: true,
      constraint: events,
      description: eventsDescription,
    }),
    description: t.string({ constraint: maxCharacters(255) }),
  }),
})

/** What of an endpoint may change. */
export const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'What is absent stays as it is; nothing may be null.',
  fields: t => ({
    url: t.string({ constraint: url, description: urlDescription }),
    events: t.field({ type: [WebhookEventNameEnum], constraint: events, description: eventsDescription }),
    description: t.string({ constraint: maxCharacters(255) }),
    enabled: t.boolean({
      description:
        'Whether it is on. Switched off, it is sent nothing, and what was still to be sent is given up; switched on, what happens from then on.',
    }),
  }),
})
