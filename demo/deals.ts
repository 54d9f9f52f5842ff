import type { Prisma } from '../src/generated/prisma/client.ts'
import type { DealStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { dayBefore, momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'
import { type StageName, stageId } from './pipeline-stages.ts'

/** The id of the demo deal of that title. */
export function dealId(title: string): string {
  return demoId(`deal ${title}`)
}

type Row = Required<Prisma.DealCreateManyInput>

/** Probability is the one while the deal is or was open; a negative number of days ago is to come. */
type Deal = readonly [
  title: string,
  contact: PersonName,
  stage: StageName | null,
  status: DealStatus,
  value: number,
  probability: number,
  createdDaysAgo: number,
  expectedDaysAgo: number | null,
  closedDaysAgo?: number,
]

const deals: readonly Deal[] = [
  ['Kowalczyk family portraits', 'Tomasz Kowalczyk', 'delivered', 'won', 420, 90, 379, 345, 349],
  ['Chisholm Law: content', 'Fiona Chisholm', 'booked', 'won', 8400, 90, 360, 344, 342],
  ['Diallo newborn session', 'Amara Diallo', 'booked', 'won', 380, 50, 329, 313, 313],
  ['Kehoe family portraits', 'Bridget Kehoe', 'booked', 'won', 480, 50, 312, 291, 292],
  ['Whynot Farm Market: product pictures', 'Samuel Whynot', 'booked', 'won', 2750, 50, 265, 225, 228],
  ['Chow newborn session', 'Mei-Ling Chow', 'contract', 'lost', 380, 60, 256, 222, 223],
  ['Himmelman anniversary album', 'Louise Himmelman', 'booked', 'won', 680, 30, 255, 239, 237],
  ['Eze newborn session', 'Adaeze Eze', 'booked', 'won', 380, 30, 252, 239, 244],
  ['Falk family portraits', 'Dorothea Falk', 'booked', 'won', 650, 50, 250, 233, 237],
  ['Saleh family portraits', 'Ahmad Saleh', 'booked', 'won', 650, 80, 245, 231, 236],
  ['Murphy wedding, half day', 'Siobhán Murphy', 'booked', 'won', 1950, 80, 226, 211, 215],
  ['Levy Ceramics: brand photography', 'Jasper Levy', 'delivered', 'won', 3600, 90, 129, 97, 101],
  ["d'Entremont anniversary album", "Claire d'Entremont", 'delivered', 'won', 940, 30, 119, 88, 89],
  ['Zwicker wedding, full day', 'Owen Zwicker', 'delivered', 'won', 3850, 90, 112, 77, 79],
  ['Okonkwo anniversary album', 'Grace Okonkwo', 'booked', 'won', 680, 80, 86, 42, 46],
  ['Sheikh wedding, full day', 'Imran Sheikh', 'contract', 'lost', 4600, 10, 80, 53, 55],
  ['Obi family portraits', 'Uchenna Obi', 'consultation', 'abandoned', 650, 60, 79, 62, 66],
  ['Óscar engagement session', 'Óscar Delgado', 'contract', 'lost', 550, 40, 65, 56, 60],
  ['Muise family portraits', 'Josie Muise', 'consultation', 'open', 650, 30, 58, null],
  ['Kapoor Spice House: team headshots', 'Anil Kapoor', 'inquiry', 'open', 900, 20, 50, -8],
  ['Sabean wedding, full day', 'Molly Sabean', 'inquiry', 'open', 3200, 15, 46, null],
  ['Ricci family portraits', 'Sofia Ricci', 'inquiry', 'open', 650, 10, 44, -16],
  ['Gillis family portraits', 'Ewan Gillis', 'consultation', 'open', 420, 30, 44, 4],
  ['Denny wedding, full day', 'Nathan Denny', 'consultation', 'lost', 5200, 40, 42, 33, 35],
  ['Clarke & Stone Realty: team headshots', 'Devon Clarke', null, 'open', 1250, 55, 40, -86],
  ['Oyelaran newborn session', 'Marcus Oyelaran', 'consultation', 'open', 380, 40, 40, -10],
  ['Sutherland Distillery: content', 'Blair Sutherland', 'contract', 'abandoned', 6000, 40, 33, 9, 14],
  ['Thibodeau wedding, half day', 'Chloé Thibodeau', 'consultation', 'open', 1950, 35, 32, -24],
  ['Subramaniam wedding, full day', 'Ravi Subramaniam', 'proposal', 'open', 3850, 55, 29, -67],
  ['Fraser wedding, full day', 'Callum Fraser', 'consultation', 'open', 3200, 30, 28, -42],
  ['Publicover wedding, full day', 'Joanne Publicover', 'inquiry', 'open', 3200, 15, 28, -46],
  ['Swim wedding, full day', 'Harriet Swim', 'consultation', 'open', 4600, 30, 22, -50],
  ['Beaton anniversary album', 'Hannah Beaton', 'consultation', 'open', 940, 30, 22, -39],
  ['Wren engagement session', 'Wren', null, 'open', 550, 50, 20, 4],
  ['Nickerson Marine: identity refresh', 'Trevor Nickerson', 'consultation', 'lost', 9250, 20, 20, 6, 9],
  ['Tanaka family portraits', 'Aiko Tanaka', 'booked', 'won', 480, 90, 12, 3, 3],
  ['Burke anniversary album', 'Kayleigh Burke', 'consultation', 'open', 940, 30, 12, -76],
  ['Hugo engagement session', 'Hugo Lambert', 'inquiry', 'open', 450, 20, 9, -69],
  ['Ciarán engagement session', 'Ciarán Doyle', 'proposal', 'open', 550, 60, 5, -32],
  ['Mosher newborn session', 'Jordan Mosher', 'proposal', 'lost', 380, 60, 5, 2, 1],
  ['Brody engagement session', 'Brody Conrad', 'consultation', 'abandoned', 450, 20, 3, 1, 1],
]

/** The demo account's deals. */
export function buildDeals(now: Date) {
  return deals.map(([title, contact, stage, status, value, probability, ...days], index) => {
    const [createdDaysAgo, expectedDaysAgo, closedDaysAgo = createdDaysAgo] = days
    return {
      id: dealId(title),
      accountId: demo.accountId,
      title,
      value,
      status,
      probability: status === 'open' ? probability : status === 'won' ? 100 : 0,
      openProbability: status === 'open' ? null : probability,
      expectedCloseDate: expectedDaysAgo === null ? null : dayBefore(now, expectedDaysAgo),
      closedAt: status === 'open' ? null : momentBefore(now, closedDaysAgo, index),
      contactId: contactId(contact),
      stageId: stage === null ? null : stageId(stage),
      createdAt: momentBefore(now, createdDaysAgo, index),
      updatedAt: momentBefore(now, closedDaysAgo, index),
    } satisfies Row
  })
}
