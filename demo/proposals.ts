import type { Prisma } from '../src/generated/prisma/client.ts'
import type { ProposalStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { dayBefore, momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

type Row = Required<Prisma.ProposalCreateManyInput>

/** A proposal is sent the day after it is written and holds for thirty days. */
type Proposal = readonly [
  title: string,
  contact: PersonName,
  status: ProposalStatus,
  amount: number,
  createdDaysAgo: number,
  decidedDaysAgo: number | null,
  body: string,
]

const proposals: readonly Proposal[] = [
  [
    'Fraser wedding',
    'Callum Fraser',
    'accepted',
    3850,
    210,
    204,
    'Nine hours, two photographers, one album.',
  ],
  [
    'Langille Dental: identity',
    'Graham Langille',
    'accepted',
    6800,
    120,
    112,
    'Logo, stationery, guidelines.',
  ],
  ['Kapoor Spice House: menu', 'Anil Kapoor', 'declined', 2750, 70, 60, 'Forty dishes in two days.'],
  ['Roy family portraits', 'Étienne Roy', 'expired', 480, 65, null, 'An hour on the beach at Hirtles.'],
  ['Subramaniam wedding', 'Ravi Subramaniam', 'sent', 3850, 12, null, 'Ceremony, dinner and the day after.'],
  [
    'Snow & Sons: brand pictures',
    'Eleanor Snow',
    'draft',
    3600,
    3,
    null,
    'Workshop, team and finished work.',
  ],
]

/** The demo account's proposals. */
export function buildProposals(now: Date): Row[] {
  return proposals.map(([title, contact, status, amount, createdDaysAgo, decidedDaysAgo, body], index) => {
    const createdAt = momentBefore(now, createdDaysAgo, index)
    const sentAt = status === 'draft' ? null : momentBefore(now, createdDaysAgo - 1, index)
    const decidedAt = decidedDaysAgo === null ? null : momentBefore(now, decidedDaysAgo, index)
    return {
      id: demoId(`proposal ${title}`),
      accountId: demo.accountId,
      contactId: contactId(contact),
      title,
      body,
      amount,
      status,
      validUntil: dayBefore(now, createdDaysAgo - 30),
      sentAt,
      decidedAt,
      createdAt,
      updatedAt: decidedAt ?? sentAt ?? createdAt,
    } satisfies Row
  })
}
