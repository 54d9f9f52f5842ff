import type { Prisma } from '../src/generated/prisma/client.ts'
import type { BookingStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { dealId } from './deals.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

type Row = Required<Prisma.BookingCreateManyInput>

const hourMs = 60 * 60 * 1000

/** A negative number of days ago is to come. */
type Booking = readonly [
  title: string,
  contact: PersonName,
  status: BookingStatus,
  createdDaysAgo: number,
  startsDaysAgo: number,
  hours: number,
  location: string | null,
  notes?: string,
  deal?: string,
]

const bookings: readonly Booking[] = [
  ['Portrait session', 'Renée Surette', 'completed', 392, 380, 1.5, 'Studio'],
  [
    'Fraser wedding',
    'Callum Fraser',
    'completed',
    199,
    130,
    9,
    'St. John’s, Lunenburg',
    'Rain plan: parish hall',
  ],
  ['Kehoe wedding', 'Bridget Kehoe', 'completed', 110, 89, 9, 'Oak Island Pavilion'],
  ['Catalogue shoot', 'Graham Langille', 'cancelled', 140, 133, 6, null, 'Moved to another supplier'],
  ['Identity workshop', 'Graham Langille', 'completed', 104, 98, 3, 'Studio'],
  ['Headshots', 'Peter Hatfield', 'completed', 20, 5, 4, 'Hatfield yard', 'Bring the long lens'],
  ['Brand shoot', 'Wendell Tynes', 'confirmed', 17, -4, 8, 'Tynes Fitness'],
  ['Wedding walk-through', 'Ewan Gillis', 'confirmed', 5, -9, 1, 'Peggys Cove'],
  [
    'Consultation',
    'Ravi Subramaniam',
    'requested',
    3,
    -6,
    1,
    'Video call',
    '',
    'Subramaniam wedding, full day',
  ],
  ['Family portraits', 'Dilan Perera', 'requested', 2, -15, 1.5, null, 'Five people and a grandmother'],
]

/** The demo account's bookings. */
export function buildBookings(now: Date): Row[] {
  return bookings.map((booking, index) => {
    const [title, contact, status, createdDaysAgo, startsDaysAgo, hours, ...place] = booking
    const [location, notes = '', deal] = place
    const startsAt = momentBefore(now, startsDaysAgo, 0)
    const createdAt = momentBefore(now, createdDaysAgo, index)
    return {
      id: demoId(`booking ${title} ${contact}`),
      accountId: demo.accountId,
      contactId: contactId(contact),
      dealId: deal === undefined ? null : dealId(deal),
      title,
      status,
      startsAt,
      endsAt: new Date(startsAt.getTime() + hours * hourMs),
      location,
      notes,
      createdAt,
      updatedAt: createdAt,
    } satisfies Row
  })
}
