import { builder } from '../builder.ts'

/** What can happen, as messages spell it, and what it means. */
const descriptions = {
  'contact.created': 'A contact was created, by a member, an import or a lead form.',
  'contact.updated': 'A contact was changed.',
  'contact.deleted': 'A contact was deleted, or merged into another.',
  'contact.merged': 'Another contact, `mergedId`, was merged into this one.',
  'deal.created': 'A deal was created.',
  'deal.updated': 'A deal was changed, also by going to another stage; not its status.',
  'deal.won': 'A deal was won.',
  'deal.lost': 'A deal was lost.',
  'deal.abandoned': 'A deal was abandoned.',
  'deal.reopened': 'A deal was opened again.',
  'deal.deleted': 'A deal was deleted.',
  'invoice.created': 'An invoice was created, as a draft.',
  'invoice.updated':
    'An invoice was changed in another way: a draft was edited, a part paid, a payment taken back, its link made, revoked or first opened after a part was paid, or its contact merged or deleted.',
  'invoice.sent': 'An invoice was sent.',
  'invoice.viewed': 'An invoice was marked as viewed.',
  'invoice.paid': 'An invoice was paid in full.',
  'invoice.overdue':
    'The last day to pay an invoice has passed and something is owed; within two minutes of the day in the account’s time zone.',
  'invoice.cancelled': 'An invoice was cancelled.',
  'invoice.refunded': 'An invoice was refunded.',
  'form.submitted': 'A visitor sent a lead form; not spam.',
  'export.finished': 'An export of the account or of its contacts ended, complete or broken off.',
} as const

/** An event that an endpoint can be sent, as messages spell it. */
export type WebhookEventName = keyof typeof descriptions

/** All of them. */
export const webhookEventNames = Object.keys(descriptions) as readonly WebhookEventName[]

/** What `sendTestEvent` sends, to any endpoint. */
export const testEventName = 'webhook.test'

const values = Object.fromEntries(
  Object.entries(descriptions).map(([value, description]) => [
    value.replace('.', '_'),
    { value: value as WebhookEventName, description },
  ]),
)

/** The events as a type of the schema: names of GraphQL have no dots. */
export const WebhookEventNameEnum = builder.enumType('WebhookEventName', {
  description: 'What an endpoint can be sent. A message spells it with a dot, such as `deal.won`.',
  values,
})
