import type { InvoiceStatus, PaymentMethod } from '../src/generated/prisma/enums.ts'
import type { PersonName } from './people.ts'

/** A line of an invoice. */
export type Line = readonly [description: string, quantity: number, unitPriceCents: number]

/** A payment so many days after its invoice, in per cent of the amount. */
export type Instalment = readonly [daysAfter: number, percent: number, method: PaymentMethod]

/** What the studio sells, as lines of an invoice. */
export const packages = {
  wedding: [
    ['Wedding day coverage, 9 hours', 1, 320000],
    ['Second photographer', 1, 65000],
    ['Travel, per km', 84.5, 60],
  ],
  weddingHalf: [
    ['Wedding day coverage, 5 hours', 1, 195000],
    ['Online gallery, one year', 1, 12000],
  ],
  portraits: [['Family portrait session on location', 1, 42000]],
  portraitsPrints: [
    ['Family portrait session in the studio', 1, 38000],
    ['Archival print, 8 x 10', 6, 3250],
    ['Loyalty discount', 1, -4000],
  ],
  engagement: [
    ['Engagement session', 1, 45000],
    ['Digital files, full resolution', 1, 9999],
  ],
  album: [
    ['Linen album, 40 pages', 1, 68000],
    ['Parent album', 2, 24500],
  ],
  brand: [
    ['Brand photography, day rate', 1.5, 160000],
    ['Retouching, per picture', 24, 1850],
  ],
  headshots: [
    ['Headshot session, per person', 8, 11000],
    ['Studio set-up', 1, 15000],
  ],
  catalogue: [
    ['Product photography, per item', 45, 5500],
    ['Prop styling, per hour', 6.25, 7200],
  ],
  identity: [
    ['Logo and identity design', 1, 480000],
    ['Stationery set', 1, 75000],
    ['Brand guidelines', 1, 125000],
  ],
  retainer: [['Content retainer, per month', 3, 200000]],
} as const satisfies Record<string, readonly Line[]>

/** What their invoices say besides. */
export const packageNotes: Readonly<Partial<Record<keyof typeof packages, string>>> = {
  wedding: 'Thank you for letting us be there.\nThe pictures are in your gallery six weeks after the day.',
  album: 'Albums are bound once this is paid, and take four weeks.',
  brand:
    'The day rate includes one round of changes. You may use the pictures everywhere, without a time limit.',
}

/** How invoices are paid. */
export const plans = {
  card: [[3, 100, 'card']],
  transfer: [[8, 100, 'bank_transfer']],
  cash: [[4, 100, 'cash']],
  check: [[9, 100, 'check']],
  twoParts: [
    [5, 40, 'card'],
    [19, 60, 'bank_transfer'],
  ],
  deposit: [[6, 30, 'bank_transfer']],
  half: [[7, 50, 'other']],
} as const satisfies Record<string, readonly Instalment[]>

/** Oldest first, as they were numbered. */
export const invoices: readonly (readonly [
  contact: PersonName,
  status: InvoiceStatus,
  createdDaysAgo: number,
  termDays: number,
  sold: keyof typeof packages,
  paid?: keyof typeof plans,
])[] = [
  ['Colin Veinot', 'paid', 391, 30, 'engagement', 'cash'],
  ['Renée Surette', 'paid', 389, 14, 'portraits', 'twoParts'],
  ['Anneliese Vogt', 'paid', 246, 14, 'album', 'card'],
  ['Wendell Tynes', 'paid', 238, 14, 'identity', 'transfer'],
  ['Zoë Lindqvist', 'refunded', 230, 14, 'portraits', 'deposit'],
  ['Wendell Tynes', 'paid', 221, 30, 'headshots', 'transfer'],
  ['Ingrid Solberg', 'cancelled', 194, 30, 'brand'],
  ['Amara Diallo', 'paid', 183, 14, 'album', 'twoParts'],
  ['Rosalind Creaser', 'refunded', 175, 30, 'identity', 'twoParts'],
  ['Dorothea Falk', 'paid', 139, 30, 'weddingHalf', 'cash'],
  ['Devon Clarke', 'paid', 137, 30, 'brand', 'transfer'],
  ['Graham Langille', 'cancelled', 134, 30, 'catalogue'],
  ['Liam Boudreau', 'paid', 132, 30, 'portraitsPrints', 'twoParts'],
  ['Rory MacNeil', 'paid', 132, 30, 'weddingHalf', 'check'],
  ['Isabel Moreira', 'paid', 108, 14, 'engagement', 'card'],
  ['Rahul Menon', 'partial', 101, 30, 'headshots', 'deposit'],
  ['Bridget Kehoe', 'partial', 89, 30, 'weddingHalf', 'half'],
  ['Grace Okonkwo', 'paid', 89, 30, 'weddingHalf', 'twoParts'],
  ['Yasmin Qureshi', 'paid', 89, 30, 'portraitsPrints', 'cash'],
  ['Bridget Kehoe', 'paid', 88, 14, 'wedding', 'twoParts'],
  ['Anneliese Vogt', 'partial', 84, 30, 'weddingHalf', 'deposit'],
  ['Graham Langille', 'paid', 83, 14, 'identity', 'card'],
  ['Ewan Gillis', 'refunded', 72, 14, 'portraits', 'cash'],
  ['Jasper Levy', 'viewed', 71, 14, 'identity'],
  ['Hannah Beaton', 'viewed', 62, 14, 'engagement'],
  ['Graham Langille', 'sent', 61, 21, 'identity'],
  ['Yasmin Qureshi', 'viewed', 58, 14, 'album'],
  ['Wendell Tynes', 'sent', 56, 14, 'identity'],
  ['Ingrid Solberg', 'sent', 50, 21, 'identity'],
  ['Rahul Menon', 'cancelled', 45, 30, 'retainer'],
  ['Joanne Publicover', 'sent', 41, 21, 'portraitsPrints'],
  ['Mei-Ling Chow', 'partial', 18, 45, 'portraits', 'deposit'],
  ['Wendell Tynes', 'partial', 18, 45, 'brand', 'deposit'],
  ['Mei-Ling Chow', 'partial', 18, 45, 'weddingHalf', 'half'],
  ['Tomasz Kowalczyk', 'sent', 9, 30, 'engagement'],
  ['Joanne Publicover', 'draft', 8, 30, 'portraitsPrints'],
  ['Ewan Gillis', 'viewed', 6, 30, 'wedding'],
  ['Zoë Lindqvist', 'draft', 5, 14, 'album'],
  ['Owen Zwicker', 'sent', 5, 30, 'engagement'],
  ['Zoë Lindqvist', 'draft', 4, 30, 'weddingHalf'],
  ['Nadia Haddad', 'sent', 4, 30, 'wedding'],
  ['Peter Hatfield', 'viewed', 4, 30, 'headshots'],
  ["Claire d'Entremont", 'viewed', 4, 30, 'weddingHalf'],
  ['Tomasz Kowalczyk', 'sent', 3, 30, 'wedding'],
  ['Dorothea Falk', 'draft', 1, 14, 'portraitsPrints'],
]
