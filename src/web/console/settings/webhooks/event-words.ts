import type { WebhookEventName } from '../../generated.ts'

/** What an endpoint can be sent, in the order in which it is offered. */
export const eventLabels: Readonly<Record<WebhookEventName, string>> = {
  contact_created: 'Contact created',
  contact_updated: 'Contact changed',
  contact_deleted: 'Contact deleted',
  contact_merged: 'Contacts merged',
  deal_created: 'Deal created',
  deal_updated: 'Deal changed',
  deal_won: 'Deal won',
  deal_lost: 'Deal lost',
  deal_abandoned: 'Deal abandoned',
  deal_reopened: 'Deal opened again',
  deal_deleted: 'Deal deleted',
  invoice_created: 'Invoice created',
  invoice_updated: 'Invoice changed',
  invoice_sent: 'Invoice sent',
  invoice_viewed: 'Invoice viewed',
  invoice_paid: 'Invoice paid',
  invoice_overdue: 'Invoice overdue',
  invoice_cancelled: 'Invoice cancelled',
  invoice_refunded: 'Invoice refunded',
  form_submitted: 'Lead form filled in',
  export_finished: 'Export finished',
}

const labels: Readonly<Record<string, string>> = { ...eventLabels, webhook_test: 'Test event' }

/** An event as messages spell it, in words; one of a newer version as it is. */
export function sayEvent(type: string): string {
  return labels[type.replace('.', '_')] ?? type
}
