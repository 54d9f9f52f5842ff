import type { Prisma } from '../../src/generated/prisma/client.ts'
import type { DealStatus } from '../../src/generated/prisma/enums.ts'
import { dayBefore, momentBefore } from '../days.ts'
import { demoId } from '../demo-id.ts'
import type { ManyRecords } from './account.ts'
import { contactId, daysAgo, lastNameOf } from './contacts.ts'
import { pick, pickOf } from './pick.ts'

const stageNames = [
  'Inquiry',
  'Consultation',
  'Proposal sent',
  'Contract out',
  'Booked',
  'Delivered',
] as const
type Sold = readonly [what: string, value: number]

const sold: readonly [Sold, ...Sold[]] = [
  ['wedding, full day', 3200],
  ['wedding, half day', 1950],
  ['family portraits', 480],
  ['newborn session', 380],
  ['engagement session', 550],
  ['anniversary album', 680],
  ['team headshots', 900],
  ['product pictures', 2750],
]
/** What became of what is decided, as often as it is in the list. */
const ends = ['won', 'won', 'won', 'lost', 'lost', 'abandoned'] as const
const decidedAfterDays = 30

/** The stages of the pipeline, first stage first. */
export function buildStages({ accountId, now }: ManyRecords) {
  const createdAt = momentBefore(now, 1_096, 0)
  return stageNames.map(
    (name, position) =>
      ({
        id: stageId(accountId, position),
        accountId,
        name,
        position,
        createdAt,
        updatedAt: createdAt,
      }) satisfies Prisma.PipelineStageCreateManyInput,
  )
}

/** The n-th deal, from 0. Old ones are decided, most of the last quarter's are open. */
export function buildDeal(many: ManyRecords, n: number) {
  const [what, value] = pickOf(n, 21, sold)
  const contact = n * 4
  const age = daysAgo(contact, many.contacts)
  const isOpen = age <= decidedAfterDays || (age < 90 && pick(n, 22, 3) > 0)
  const status: DealStatus = isOpen ? 'open' : pickOf(n, 23, ends)
  const openProbability = 10 + 10 * pick(n, 24, 9)
  const createdAt = momentBefore(many.now, age, n)
  const closedAt = isOpen ? null : momentBefore(many.now, age - 7 - pick(n, 25, decidedAfterDays - 7), n)
  return {
    id: demoId(`deal ${n} of ${many.accountId}`),
    accountId: many.accountId,
    title: `${lastNameOf(contact)} ${what}`,
    value: value + 10 * pick(n, 26, 100),
    status,
    probability: isOpen ? openProbability : status === 'won' ? 100 : 0,
    openProbability: isOpen ? null : openProbability,
    expectedCloseDate:
      pick(n, 27, 5) === 0 ? null : dayBefore(many.now, age - decidedAfterDays - pick(n, 28, 60)),
    closedAt,
    contactId: contactId(many, contact),
    stageId: stageId(many.accountId, isOpen ? pick(n, 29, 4) : 3 + pick(n, 29, 3)),
    createdAt,
    updatedAt: closedAt ?? createdAt,
  } satisfies Prisma.DealCreateManyInput
}

function stageId(accountId: string, position: number): string {
  return demoId(`stage ${position} of ${accountId}`)
}
