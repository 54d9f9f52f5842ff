import { describe, expect, it } from 'vitest'
import { buildAccount } from '../../demo/account.ts'
import { buildBookings } from '../../demo/bookings.ts'
import { buildContactMerges } from '../../demo/contact-merges.ts'
import { buildContacts } from '../../demo/contacts.ts'
import { buildContracts } from '../../demo/contracts.ts'
import { buildDeals } from '../../demo/deals.ts'
import { demo } from '../../demo/demo.ts'
import { buildFormSubmissions } from '../../demo/form-submissions.ts'
import { buildGalleries } from '../../demo/galleries.ts'
import { buildInvoices } from '../../demo/invoices.ts'
import { buildLeadForms } from '../../demo/lead-forms.ts'
import { buildNotes } from '../../demo/notes.ts'
import { buildProposals } from '../../demo/proposals.ts'
import { buildWorkflows } from '../../demo/workflows.ts'

const dayMs = 24 * 60 * 60 * 1000
const midnight = new Date('2026-01-01T00:00:00Z')
const lateEvening = new Date('2027-08-31T23:59:59Z')

interface Linked {
  readonly contactId?: string | null
  readonly createdAt?: Date | string
}

function buildLinked(now: Date): Linked[] {
  return [
    ...buildDeals(now),
    ...buildInvoices(now).invoices,
    ...buildFormSubmissions(now, buildContacts(now)),
    ...buildProposals(now).proposals,
    ...buildContracts(now),
    ...buildGalleries(now).galleries,
    ...buildBookings(now),
    ...buildContactMerges(now),
    ...buildNotes(now),
  ]
}

function buildEverything(now: Date): object[] {
  const { lineItems, payments } = buildInvoices(now)
  const { lineItems: proposalLines } = buildProposals(now)
  const others = [...buildLeadForms(now), ...buildWorkflows(now), ...buildGalleries(now).items]
  return [
    buildAccount(now, 0),
    ...buildContacts(now),
    ...buildLinked(now),
    ...lineItems,
    ...proposalLines,
    ...payments,
    ...others,
  ]
}

/** What happened, as opposed to what is planned. */
const past = [
  'createdAt',
  'updatedAt',
  'sentAt',
  'viewedAt',
  'paidAt',
  'decidedAt',
  'signedAt',
  'publishedAt',
]

describe('ids of the demo data', () => {
  const ids = (now: Date) => buildEverything(now).map(row => ('id' in row ? row.id : undefined))

  it('are the same whenever it is loaded', () => {
    expect(ids(midnight)).toEqual(ids(lateEvening))
    expect(demo.accountId).toBe('5d093a90-813c-489f-992f-6321359366ed')
    expect(demo.contactFormId).toBe('8bdba6cb-4bfe-4601-a606-7da171322a63')
  })

  it('look random (v4) and are each used once', () => {
    const all = ids(midnight)
    expect(new Set(all).size).toBe(all.length)
    for (const id of all)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe.each([
  ['midnight', midnight],
  ['late evening', lateEvening],
])('dates of demo data loaded at %s', (_, now) => {
  it('lie within the last 14 months', () => {
    for (const row of buildEverything(now)) {
      for (const [key, value] of Object.entries(row)) {
        if (!past.includes(key) || !(value instanceof Date)) continue
        expect([key, value.getTime() <= now.getTime()]).toEqual([key, true])
        expect([key, now.getTime() - value.getTime() < 427 * dayMs]).toEqual([key, true])
      }
    }
  })

  it('put nothing before the contact that it is about', () => {
    const since = new Map(buildContacts(now).map(({ id, createdAt }) => [id, createdAt]))
    for (const { contactId, createdAt } of buildLinked(now)) {
      if (contactId) expect(Number(createdAt)).toBeGreaterThanOrEqual(Number(since.get(contactId)))
    }
  })

  it('put payments after the invoice was sent and before it was last touched', () => {
    const { invoices, payments } = buildInvoices(now)
    const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
    for (const { invoiceId, paidAt } of payments) {
      const invoice = byId.get(invoiceId)
      expect(Number(paidAt)).toBeGreaterThan(Number(invoice?.sentAt))
      expect(Number(paidAt)).toBeLessThanOrEqual(Number(invoice?.updatedAt))
    }
  })

  it('have bookings done in the past and awaited in the future', () => {
    for (const { status, startsAt } of buildBookings(now)) {
      const awaited = status === 'requested' || status === 'confirmed'
      expect([status, Number(startsAt) > now.getTime()]).toEqual([status, awaited])
    }
  })
})

describe('contacts of the demo data', () => {
  const contacts = buildContacts(midnight)

  it('have addresses of reserved domains only', () => {
    const emails = contacts.map(({ email }) => email).filter(email => email !== null)
    expect(emails.length).toBeGreaterThan(100)
    for (const email of emails) expect(email).toMatch(/^[a-z.]+@(example\.(com|org|net)|[a-z-]+\.example)$/i)
  })

  it('have telephone numbers of the fictional range only', () => {
    const phones = contacts.map(({ phone }) => phone).filter(phone => phone !== null)
    expect(phones.length).toBeGreaterThan(80)
    for (const phone of phones) expect(phone).toMatch(/555[- ]01\d\d$/)
  })

  it('have what real ones have: other scripts, single names, gaps, capitals in addresses', () => {
    expect(contacts).toContainEqual(expect.objectContaining({ firstName: '李', lastName: '雪' }))
    expect(contacts).toContainEqual(expect.objectContaining({ firstName: 'Wren', lastName: null }))
    expect(contacts).toContainEqual(expect.objectContaining({ email: null }))
    const capitals = contacts.find(({ email }) => email && /[A-Z]/.test(email))
    expect(capitals).toMatchObject({ emailKey: capitals?.email?.toLowerCase() })
  })
})
