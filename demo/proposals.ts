import type { Prisma } from '../src/generated/prisma/client.ts'
import type { ProposalStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { dayBefore, momentBefore } from './days.ts'
import { dealId } from './deals.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

/** The rows of the two tables that hold proposals. */
export interface ProposalRows {
  readonly proposals: Required<Prisma.ProposalCreateManyInput>[]
  readonly lineItems: Required<Prisma.ProposalLineItemCreateManyInput>[]
}

type Line = readonly [description: string, quantity: number, unitPrice: number]

/** A proposal is sent the day after it is written and holds for thirty days. */
type Proposal = readonly [
  title: string,
  contact: PersonName,
  status: ProposalStatus,
  createdDaysAgo: number,
  decidedDaysAgo: number | null,
  body: string,
  lines: readonly Line[],
  deal?: string,
]

const wedding: readonly Line[] = [
  ['Wedding day coverage, 9 hours', 1, 3200],
  ['Second photographer', 1, 650],
]

const proposals: readonly Proposal[] = [
  [
    'Fraser wedding',
    'Callum Fraser',
    'accepted',
    210,
    204,
    'Nine hours, two photographers, one album.',
    wedding,
  ],
  [
    'Langille Dental: identity',
    'Graham Langille',
    'accepted',
    120,
    112,
    'Logo, stationery, guidelines.',
    [
      ['Logo and stationery', 1, 5200],
      ['Guidelines', 1, 1600],
    ],
  ],
  [
    'Kapoor Spice House: menu',
    'Anil Kapoor',
    'declined',
    70,
    60,
    'Forty dishes in two days.',
    [
      ['Food photography, day rate', 2, 1500],
      ['Discount for a first order', 1, -250],
    ],
  ],
  [
    'Roy family portraits',
    'Étienne Roy',
    'expired',
    65,
    null,
    'An hour on the beach at Hirtles.',
    [['Family portrait session on location', 1, 480]],
  ],
  [
    'Subramaniam wedding',
    'Ravi Subramaniam',
    'sent',
    12,
    null,
    'Ceremony, dinner and the day after.',
    wedding,
    'Subramaniam wedding, full day',
  ],
  [
    'Snow & Sons: brand pictures',
    'Eleanor Snow',
    'draft',
    3,
    null,
    'Workshop, team and finished work.',
    [['Brand photography, day rate', 2.25, 1600]],
  ],
]

/** The id of the demo proposal of that title. */
export function proposalId(title: string): string {
  return demoId(`proposal ${title}`)
}

/** The demo account's proposals with their lines. */
export function buildProposals(now: Date): ProposalRows {
  const rows: ProposalRows = { proposals: [], lineItems: [] }
  proposals.forEach((proposal, index) => {
    const [title, contact, status, createdDaysAgo, decidedDaysAgo, body, lines, deal] = proposal
    const accountId = demo.accountId
    const id = proposalId(title)
    const createdAt = momentBefore(now, createdDaysAgo, index)
    const sentAt = status === 'draft' ? null : momentBefore(now, createdDaysAgo - 1, index)
    const decidedAt = decidedDaysAgo === null ? null : momentBefore(now, decidedDaysAgo, index)
    rows.proposals.push({
      ...{ id, accountId, contactId: contactId(contact), title, body, status },
      dealId: deal === undefined ? null : dealId(deal),
      amount: lines.reduce((sum, [, quantity, unitPrice]) => sum + quantity * unitPrice, 0),
      validUntil: dayBefore(now, createdDaysAgo - 30),
      ...{ sentAt, decidedAt, acceptedName: status === 'accepted' ? contact : null },
      ...{ createdAt, updatedAt: decidedAt ?? sentAt ?? createdAt },
    })
    rows.lineItems.push(
      ...lines.map(([description, quantity, unitPrice], position) => {
        const lineId = demoId(`line ${position} of ${id}`)
        return { id: lineId, accountId, proposalId: id, position, description, quantity, unitPrice }
      }),
    )
  })
  return rows
}
