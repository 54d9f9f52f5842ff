import type { Prisma } from '../src/generated/prisma/client.ts'
import type { ContractStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

type Row = Required<Prisma.ContractCreateManyInput>

/** A contract is sent the day after it is written. */
type Contract = readonly [
  title: string,
  contact: PersonName,
  status: ContractStatus,
  createdDaysAgo: number,
  signedDaysAgo: number | null,
  body: string,
]

const contracts: readonly Contract[] = [
  [
    'Wedding coverage',
    'Callum Fraser',
    'signed',
    203,
    199,
    'A third is due on signing, the rest a week before.',
  ],
  ['Identity design', 'Graham Langille', 'signed', 111, 104, 'Two rounds of changes are included.'],
  ['Content retainer', 'Rahul Menon', 'voided', 95, null, 'Three months, renewed by agreement.'],
  ['Wedding coverage', 'Ewan Gillis', 'sent', 6, null, 'A third is due on signing, the rest a week before.'],
  ['Brand photography', 'Wendell Tynes', 'draft', 2, null, 'Pictures may be used for five years.'],
]

/** The demo account's contracts. */
export function buildContracts(now: Date): Row[] {
  return contracts.map(([title, contact, status, createdDaysAgo, signedDaysAgo, body], index) => {
    const createdAt = momentBefore(now, createdDaysAgo, index)
    const sentAt = status === 'draft' ? null : momentBefore(now, createdDaysAgo - 1, index)
    const signedAt = signedDaysAgo === null ? null : momentBefore(now, signedDaysAgo, index)
    return {
      id: demoId(`contract ${title} ${contact}`),
      accountId: demo.accountId,
      contactId: contactId(contact),
      title,
      body,
      status,
      sentAt,
      signedAt,
      signedName: signedAt === null ? null : contact,
      createdAt,
      updatedAt: signedAt ?? sentAt ?? createdAt,
    } satisfies Row
  })
}
