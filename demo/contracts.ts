import type { Prisma } from '../src/generated/prisma/client.ts'
import type { ContractStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { dayBefore, momentBefore } from './days.ts'
import { dealId } from './deals.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'
import { proposalId } from './proposals.ts'

type Row = Required<Prisma.ContractCreateManyInput>

/** A contract is sent the day after it is written, and can be signed for thirty days. */
type Contract = readonly [
  title: string,
  contact: PersonName,
  status: ContractStatus,
  amount: number | null,
  createdDaysAgo: number,
  signedDaysAgo: number | null,
  body: string,
  from?: { readonly deal?: string; readonly proposal?: string },
]

const weddingTerms = 'A third is due on signing, the rest a week before.'

const contracts: readonly Contract[] = [
  [
    'Wedding coverage',
    'Callum Fraser',
    'signed',
    3850,
    203,
    199,
    weddingTerms,
    { proposal: 'Fraser wedding' },
  ],
  [
    'Identity design',
    'Graham Langille',
    'signed',
    6800,
    111,
    104,
    'Two rounds of changes are included.',
    { proposal: 'Langille Dental: identity' },
  ],
  [
    'Brand photography',
    'Jasper Levy',
    'signed',
    3600,
    105,
    101,
    'Pictures may be used for five years.',
    { deal: 'Levy Ceramics: brand photography' },
  ],
  ['Content retainer', 'Rahul Menon', 'voided', 3000, 95, null, 'Three months, renewed by agreement.'],
  ['Wedding coverage', 'Ewan Gillis', 'sent', 3850, 6, null, weddingTerms],
  ['Brand photography', 'Wendell Tynes', 'draft', null, 2, null, 'Pictures may be used for five years.'],
]

/** The demo account's contracts. */
export function buildContracts(now: Date): Row[] {
  return contracts.map((contract, index) => {
    const [title, contact, status, amount, createdDaysAgo, signedDaysAgo, body, from = {}] = contract
    const createdAt = momentBefore(now, createdDaysAgo, index)
    const sentAt = status === 'draft' ? null : momentBefore(now, createdDaysAgo - 1, index)
    const signedAt = signedDaysAgo === null ? null : momentBefore(now, signedDaysAgo, index)
    return {
      id: demoId(`contract ${title} ${contact}`),
      accountId: demo.accountId,
      contactId: contactId(contact),
      dealId: from.deal === undefined ? null : dealId(from.deal),
      proposalId: from.proposal === undefined ? null : proposalId(from.proposal),
      title,
      body,
      amount,
      status,
      expiresOn: dayBefore(now, createdDaysAgo - 30),
      sentAt,
      signedAt,
      signedName: signedAt === null ? null : contact,
      createdAt,
      updatedAt: signedAt ?? sentAt ?? createdAt,
    } satisfies Row
  })
}
