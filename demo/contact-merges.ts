import type { Prisma } from '../src/generated/prisma/client.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'

type Row = Required<Prisma.ContactMergeCreateManyInput>

/** The demo account's merges: people who had written from two addresses. */
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
    {
      id: demoId('contact merge Chisholm'),
      accountId: demo.accountId,
      contactId: contactId('Fiona Chisholm'),
      mergedId: demoId('contact F. Chisholm'),
      merged: {
        first_name: 'F.',
        last_name: 'Chisholm',
        email: 'office@chisholm.example',
        phone: null,
        company: 'Chisholm Law',
      },
      mergedBy: demo.memberId,
      createdAt: momentBefore(now, 1, 1),
    },
  ]
}
