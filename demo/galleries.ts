import type { Prisma } from '../src/generated/prisma/client.ts'
import type { GalleryStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { dealId } from './deals.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

/** The rows of the two tables that hold galleries. */
export interface GalleryRows {
  readonly galleries: Required<Prisma.GalleryCreateManyInput>[]
  readonly items: Required<Prisma.GalleryItemCreateManyInput>[]
}

/** A gallery that is shown is published three days after it is made. */
type Gallery = readonly [
  title: string,
  contact: PersonName,
  status: GalleryStatus,
  createdDaysAgo: number,
  description: string,
  pictures: readonly string[],
  deal?: string,
]

const galleries: readonly Gallery[] = [
  [
    'Surette portraits',
    'Renée Surette',
    'archived',
    370,
    'An autumn afternoon in the studio.',
    ['Renée by the window', 'The three of them', 'Laughing', 'Black and white'],
  ],
  [
    'Levy Ceramics: brand pictures',
    'Jasper Levy',
    'published',
    90,
    'The kiln, the glazes and the shop.',
    ['Opening the kiln', 'Glazes', 'The shop'],
    'Levy Ceramics: brand photography',
  ],
  [
    'Kehoe wedding',
    'Bridget Kehoe',
    'published',
    75,
    'The ceremony, the harbour walk and the dancing.',
    ['The letter', 'Vows', 'Confetti', 'Harbour walk', 'First dance', 'Sparklers'],
  ],
  [
    'Identity: final marks',
    'Graham Langille',
    'published',
    60,
    'Primary mark, monogram and the sign over the door.',
    ['Primary mark', 'Monogram', 'Sign'],
  ],
  ['Headshots, first picks', 'Peter Hatfield', 'draft', 2, '', ['Peter', 'The yard', 'Apprentices']],
]

/** The demo account's galleries with their pictures. */
export function buildGalleries(now: Date): GalleryRows {
  const rows: GalleryRows = { galleries: [], items: [] }
  galleries.forEach(([title, contact, status, createdDaysAgo, description, pictures, deal], index) => {
    const id = demoId(`gallery ${title}`)
    const accountId = demo.accountId
    const createdAt = momentBefore(now, createdDaysAgo, index)
    const publishedAt = status === 'draft' ? null : momentBefore(now, createdDaysAgo - 3, index)
    const updatedAt = publishedAt ?? createdAt
    rows.galleries.push({
      ...{ id, accountId, contactId: contactId(contact), title, description, status },
      dealId: deal === undefined ? null : dealId(deal),
      ...{ publishedAt, createdAt, updatedAt },
    })
    rows.items.push(
      ...pictures.map((picture, position) => {
        const imageUrl = `https://images.harbour-light.example/${id}/${position + 1}.jpg`
        const itemId = demoId(`picture ${position} of ${title}`)
        return {
          id: itemId,
          accountId,
          galleryId: id,
          position,
          ...{ title: picture, imageUrl, createdAt, updatedAt: createdAt },
        }
      }),
    )
  })
  return rows
}
