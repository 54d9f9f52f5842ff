import type { Prisma } from '../src/generated/prisma/client.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'

type Row = Required<Prisma.ContactMergeCreateManyInput>

/** The demo account's merges: somebody who had written from the office and from home. */
export function buildContactMerges(now: Date): Row[] {
  return [
    {
      id: demoId('contact merge Jordan'),
      accountId: demo.accountId,
      contactId: contactId('Jordan Mosher'),
      mergedId: demoId('contact Jordan M.'),
      merged: {
        first_name: 'Jordan M.',
        last_name: null,
        email: 'jordan@mosher.example',
        phone: null,
        company: null,
      },
      mergedBy: demo.memberId,
      createdAt: momentBefore(now, 1, 0),
    },
  ]
}
