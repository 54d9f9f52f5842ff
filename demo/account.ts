import type { Prisma } from '../src/generated/prisma/client.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'

/** The demo account, with the number of its last invoice. */
export function buildAccount(now: Date, lastInvoiceNumber: number): Required<Prisma.AccountCreateManyInput> {
  const createdAt = momentBefore(now, 425, 0)
  return {
    id: demo.accountId,
    name: 'Harbour Light Studio',
    ownerId: demo.ownerId,
    timeZone: 'America/Halifax',
    lastInvoiceNumber,
    preventDoubleBooking: true,
    currency: 'CAD',
    businessName: null,
    businessAddress: '48 Hollis Wharf\nHalifax NS B3J 1A4\nCanada',
    taxNumber: 'GST/HST 123456789 RT0001',
    invoiceTerms: 'Pay by transfer to Harbour Light Studio within 14 days, with the number of the invoice.',
    createdAt,
    updatedAt: createdAt,
  }
}

/** Those who work in the demo account beside its owner. */
export function buildTeamMembers(now: Date): Required<Prisma.TeamMemberCreateManyInput>[] {
  return [
    { accountId: demo.accountId, userId: demo.memberId, createdAt: momentBefore(now, 400, 1) },
    { accountId: demo.accountId, userId: demo.secondMemberId, createdAt: momentBefore(now, 150, 2) },
  ]
}
