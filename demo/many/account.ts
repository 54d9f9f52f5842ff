import type { Prisma } from '../../src/generated/prisma/client.ts'
import { momentBefore } from '../days.ts'
import { demo } from '../demo.ts'
import { demoId } from '../demo-id.ts'

/** An account with so many records, made for trying how things are with many. */
export interface ManyRecords {
  readonly accountId: string
  readonly contacts: number
  readonly deals: number
  readonly invoices: number
  readonly now: Date
}

/** How long ago the oldest contact was made, in days. */
export const historyDays = 1_095

/** Of four contacts one has a deal, of five one an invoice. */
export function describeMany(contacts: number, now: Date): ManyRecords {
  return {
    accountId: demoId(`account of ${contacts} contacts`),
    contacts,
    deals: Math.floor(contacts / 4),
    invoices: Math.floor(contacts / 5),
    now,
  }
}

/** The account; the demo's owner has it. */
export function buildAccount({ accountId, contacts, invoices, now }: ManyRecords) {
  const createdAt = momentBefore(now, historyDays + 1, 0)
  return {
    id: accountId,
    name: `${contacts.toLocaleString('en')} contacts`,
    ownerId: demo.ownerId,
    timeZone: 'America/Halifax',
    lastInvoiceNumber: invoices,
    preventDoubleBooking: false,
    createdAt,
    updatedAt: createdAt,
  } satisfies Prisma.AccountCreateManyInput
}
