import type { Prisma } from '../src/generated/prisma/client.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { dealId } from './deals.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

type Row = Required<Prisma.NoteCreateManyInput>
type Subject = { readonly contact: PersonName } | { readonly deal: string }

const { ownerId, memberId, secondMemberId } = demo

const notes: readonly (readonly [about: Subject, authorId: string, daysAgo: number, text: string])[] = [
  [{ contact: 'Imran Sheikh' }, ownerId, 70, 'Prefers to be called in the evening, after seven.'],
  [
    { deal: 'Sheikh wedding, full day' },
    ownerId,
    55,
    'They chose a cousin with a camera. Ask again for the album.',
  ],
  [{ contact: 'Devon Clarke' }, memberId, 39, 'Wants invoices to the office, with a purchase order number.'],
  [
    { deal: 'Clarke & Stone Realty: team headshots' },
    memberId,
    38,
    'Eleven people, two of them remote.\nHalf a day in June.',
  ],
  [{ contact: 'Ravi Subramaniam' }, secondMemberId, 27, 'Met at the fair. His sister is a client.'],
  [{ deal: 'Subramaniam wedding, full day' }, ownerId, 20, 'Proposal sent; they compare with two others.'],
  [{ deal: 'Subramaniam wedding, full day' }, ownerId, 6, 'Called: the date holds, the hall is booked.'],
]

/** What the members of the demo account wrote down about contacts and deals. */
export function buildNotes(now: Date): Row[] {
  return notes.map(([about, authorId, daysAgo, text], index) => {
    const createdAt = momentBefore(now, daysAgo, index)
    return {
      id: demoId(`note ${index}`),
      accountId: demo.accountId,
      text,
      authorId,
      contactId: 'contact' in about ? contactId(about.contact) : null,
      dealId: 'deal' in about ? dealId(about.deal) : null,
      createdAt,
      updatedAt: createdAt,
    }
  })
}
