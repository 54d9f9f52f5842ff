import { emailKey } from '../../src/domain/contact/email-key.ts'
import type { Prisma } from '../../src/generated/prisma/client.ts'
import type { ContactSource, ContactType } from '../../src/generated/prisma/enums.ts'
import { momentBefore } from '../days.ts'
import { demoId } from '../demo-id.ts'
import { people } from '../people.ts'
import { historyDays, type ManyRecords } from './account.ts'
import { pick, pickOf } from './pick.ts'

/** As often as they are in the list. */
const types: readonly [ContactType, ...ContactType[]] = [
  'lead',
  ...([
    'lead',
    'lead',
    'client',
    'client',
    'client',
    'past_client',
    'past_client',
    'vendor',
    'other',
  ] as const),
]
const sources: readonly [ContactSource, ...ContactSource[]] = [
  'website',
  ...(['website', 'website', 'referral', 'referral', 'social_media', 'advertising'] as const),
  ...(['cold_outreach', 'repeat_client', 'other'] as const),
]
const domains = ['example.com', 'example.net', 'example.org'] as const
const areas = ['902', '782', '506', '416', '514', '617'] as const
const trades = [
  'Bakery',
  'Realty',
  'Interiors',
  'Law',
  'Marine',
  'Roasters',
  'Dental',
  'Yoga',
  'Farm',
] as const

const known = Object.values(people)
  .flat()
  .map(([name]) => name.split(' '))
  .filter(words => words.length === 2)
const firstNames = [...new Set(known.map(([first = '']) => first))]
const lastNames = [...new Set(known.map(([, last = '']) => last))]

/** The id of the n-th contact. */
export function contactId({ accountId }: ManyRecords, n: number): string {
  return demoId(`contact ${n} of ${accountId}`)
}

/** The last name of the n-th contact. */
export function lastNameOf(n: number): string {
  return lastNames[pick(n, 2, lastNames.length)] ?? ''
}

/** The day on which the n-th of `of` records was made, in days before now: the last ones yesterday. */
export function daysAgo(n: number, of: number): number {
  return 1 + Math.floor(((of - 1 - n) * historyDays) / of)
}

/** The n-th contact, from 0; the oldest come first. */
export function buildContact(many: ManyRecords, n: number) {
  const firstName = firstNames[pick(n, 1, firstNames.length)] ?? ''
  const lastName = lastNameOf(n)
  const email =
    pick(n, 3, 20) === 0
      ? null
      : `${[firstName, lastName].map(writeAscii).filter(Boolean).join('.')}${n}@${pickOf(n, 4, domains)}`
  const createdAt = momentBefore(many.now, daysAgo(n, many.contacts), n)
  const number = `555-01${String(pick(n, 6, 100)).padStart(2, '0')}`
  return {
    id: contactId(many, n),
    accountId: many.accountId,
    firstName,
    lastName,
    email,
    emailKey: emailKey(email),
    phone: pick(n, 5, 4) === 0 ? null : `${pickOf(n, 7, areas)}-${number}`,
    company: pick(n, 8, 3) === 0 ? `${lastNameOf(n + 1)} ${pickOf(n, 9, trades)}` : null,
    contactType: pickOf(n, 10, types),
    source: pickOf(n, 11, sources),
    createdAt,
    updatedAt: createdAt,
  } satisfies Prisma.ContactCreateManyInput
}

function writeAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
