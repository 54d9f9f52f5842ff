import { randomUUID } from 'node:crypto'
import { isNonNullType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { startApp, type TestAccount } from '../../support/app.ts'

const app = await startApp()
const { prisma, query } = app.database

/** Mutations that name a record, or change the account, without `expectedUpdatedAt`, and why. */
const exempt: Readonly<Record<string, string>> = {
  revokeApiKey: 'ends a key whatever it is now, and nothing of a key can be changed',
  submitLeadForm: 'changes no form',
  markFormSubmission: 'says what the mark is to be, and nothing else of a submission can be changed',
  deleteFormSubmission: 'deletes what was sent, which cannot be changed',
  deleteContactMerge: 'deletes what is kept of a merge, which cannot be changed',
  sendTestEvent: 'changes no endpoint',
  redeliverWebhook: 'changes nothing that a caller has written',
}

interface Change {
  readonly label: string
  readonly table: string
  /** Makes the record that changes, and answers its id. */
  readonly make: (account: TestAccount) => Promise<string>
  /** A change that really is one, beside the record's key; the nth of several that differ. */
  readonly args?: (nth: number, account: TestAccount, id: string) => string
  readonly selection?: string
  /** The argument that names the record; null where `accountId` does. */
  readonly key?: string | null
}

const titled = { title: 'x' }
const period = { startsAt: new Date('2027-05-01T08:00:00Z'), endsAt: new Date('2027-05-01T09:00:00Z') }
const field = { id: 'a', label: 'A', type: 'text', required: false }
const idOf = async (made: Promise<{ readonly id: string }>) => (await made).id

const account = {
  label: 'Account',
  table: 'accounts',
  key: null,
  make: async ({ accountId }: TestAccount) => accountId,
}
const contact: Change = {
  label: 'Contact',
  table: 'contacts',
  make: ({ accountId }) => idOf(prisma.contact.create({ data: { accountId, firstName: 'Ann' } })),
}
/** The ids of contacts that can be merged into one. */
const othersOf = new Map<string, readonly string[]>()
const mergedContact: Change = {
  ...contact,
  make: async account => {
    const [id = '', ...others] = await Promise.all([0, 1, 2, 3, 4].map(() => contact.make(account)))
    othersOf.set(id, others)
    return id
  },
}
const stage: Change = {
  label: 'Pipeline stage',
  table: 'pipeline_stages',
  make: ({ accountId }) => idOf(prisma.pipelineStage.create({ data: { accountId, name: 'x', position: 0 } })),
}
const deal: Change = {
  label: 'Deal',
  table: 'deals',
  make: ({ accountId }) => idOf(prisma.deal.create({ data: { accountId, ...titled } })),
}
const invoice = (status: 'draft' | 'sent' | 'paid'): Change => ({
  label: 'Invoice',
  table: 'invoices',
  make: ({ accountId }) => {
    const paid = status === 'paid' ? 100 : 0
    return idOf(
      prisma.invoice.create({
        data: { accountId, invoiceNumber: 'I-1', amount: 100, amountPaid: paid, status },
      }),
    )
  },
})
const linkedInvoice: Change = {
  ...invoice('sent'),
  make: async account => {
    const invoiceId = await invoice('sent').make(account)
    const { accountId } = account
    await prisma.invoiceLink.create({ data: { accountId, invoiceId, tokenHash: randomUUID() } })
    return invoiceId
  },
}
/** The ids of the payments of an invoice, which are paid by one each. */
const paymentsOf = new Map<string, readonly string[]>()
const paidInvoice: Change = {
  ...invoice('paid'),
  make: async ({ accountId }) => {
    const ids = Array.from({ length: 4 }, () => randomUUID())
    const payments = { create: ids.map(id => ({ id, amount: 25, paidAt: new Date() })) }
    const data = {
      accountId,
      invoiceNumber: 'I-1',
      amount: 100,
      amountPaid: 100,
      status: 'paid' as const,
      payments,
    }
    const invoiceId = await idOf(prisma.invoice.create({ data }))
    paymentsOf.set(invoiceId, ids)
    return invoiceId
  },
}
const form: Change = {
  label: 'Form',
  table: 'lead_forms',
  make: ({ accountId }) => idOf(prisma.leadForm.create({ data: { accountId, name: 'x', fields: [field] } })),
}
const proposal = (status: 'draft' | 'sent'): Change => ({
  label: 'Proposal',
  table: 'proposals',
  make: ({ accountId }) => idOf(prisma.proposal.create({ data: { accountId, ...titled, status } })),
})
const contract = (status: 'draft' | 'sent'): Change => ({
  label: 'Contract',
  table: 'contracts',
  make: ({ accountId }) => idOf(prisma.contract.create({ data: { accountId, ...titled, status } })),
})
const gallery = (status: 'draft' | 'published'): Change => ({
  label: 'Gallery',
  table: 'galleries',
  make: ({ accountId }) => idOf(prisma.gallery.create({ data: { accountId, ...titled, status } })),
})
const item: Change = {
  label: 'Gallery item',
  table: 'gallery_items',
  make: async ({ accountId }) => {
    const galleryId = await idOf(prisma.gallery.create({ data: { accountId, ...titled } }))
    const data = { accountId, galleryId, position: 0, ...titled, imageUrl: 'https://example.com/1' }
    return idOf(prisma.galleryItem.create({ data }))
  },
}
/** The ids of the items of a gallery, in their order. */
const itemsOf = new Map<string, readonly string[]>()
const filledGallery: Change = {
  ...gallery('draft'),
  make: async account => {
    const galleryId = await gallery('draft').make(account)
    const { accountId } = account
    const items = [0, 1].map(position => ({ id: randomUUID(), position }))
    await prisma.galleryItem.createMany({
      data: items.map(at => ({ ...at, accountId, galleryId, ...titled, imageUrl: 'https://example.com/1' })),
    })
    itemsOf.set(
      galleryId,
      items.map(({ id }) => id),
    )
    return galleryId
  },
}
const booking = (status: 'requested' | 'confirmed'): Change => ({
  label: 'Booking',
  table: 'bookings',
  make: ({ accountId }) => idOf(prisma.booking.create({ data: { accountId, ...titled, ...period, status } })),
})
const workflow: Change = {
  label: 'Workflow',
  table: 'workflows',
  make: ({ accountId }) => idOf(prisma.workflow.create({ data: { accountId, name: 'x' } })),
}
const note: Change = {
  label: 'Note',
  table: 'notes',
  make: async ({ accountId }) => {
    const contactId = await idOf(prisma.contact.create({ data: { accountId, firstName: 'Ann' } }))
    return idOf(prisma.note.create({ data: { accountId, contactId, authorId: 'user', text: 'x' } }))
  },
}

const endpoint: Change = {
  label: 'Webhook endpoint',
  table: 'webhook_endpoints',
  make: ({ accountId }) => {
    const events = ['deal.won']
    return idOf(
      prisma.webhookEndpoint.create({
        data: { accountId, url: 'https://example.com/', events, secret: 'whsec_c2VjcmV0' },
      }),
    )
  },
}

const set = (name: string) => (nth: number) => `input: { ${name}: "${nth}" }`
const remove = { selection: '' }

/** A row for every mutation that takes `expectedUpdatedAt`. */
const changes: Readonly<Record<string, Change>> = {
  updateAccount: { ...account, args: set('name') },
  transferAccount: { ...account, args: (_nth, { memberId }) => `newOwnerId: "${memberId}"` },
  deleteAccount: { ...account, ...remove },
  mergeContacts: {
    ...mergedContact,
    key: 'keepId',
    args: (nth, _account, id) => `mergeIds: ["${othersOf.get(id)?.[nth]}"]`,
  },
  updateContact: { ...contact, args: set('firstName') },
  deleteContact: { ...contact, ...remove },
  updatePipelineStage: { ...stage, args: set('name') },
  deletePipelineStage: { ...stage, ...remove },
  updateDeal: { ...deal, args: set('title') },
  deleteDeal: { ...deal, ...remove },
  setDealStatus: { ...deal, args: nth => `status: ${['won', 'lost'][nth % 2]}` },
  updateInvoice: { ...invoice('draft'), args: set('invoiceNumber') },
  sendInvoice: invoice('draft'),
  markInvoiceViewed: invoice('sent'),
  recordPayment: { ...invoice('sent'), key: 'invoiceId', args: () => 'input: { amount: 1 }' },
  reversePayment: {
    ...paidInvoice,
    key: 'invoiceId',
    args: (nth, _account, id) => `paymentId: "${paymentsOf.get(id)?.[nth]}", reason: "Wrong"`,
  },
  cancelInvoice: invoice('draft'),
  refundInvoice: invoice('paid'),
  createInvoiceLink: { ...invoice('sent'), args: () => 'replaces: true', selection: '{ path }' },
  revokeInvoiceLink: linkedInvoice,
  updateLeadForm: { ...form, args: set('name') },
  deleteLeadForm: { ...form, ...remove },
  updateProposal: { ...proposal('draft'), args: set('title') },
  deleteProposal: { ...proposal('draft'), ...remove },
  sendProposal: proposal('draft'),
  acceptProposal: { ...proposal('sent'), args: () => 'acceptedName: "Ann"' },
  declineProposal: proposal('sent'),
  expireProposal: proposal('sent'),
  updateContract: { ...contract('draft'), args: set('title') },
  deleteContract: { ...contract('draft'), ...remove },
  sendContract: contract('draft'),
  signContract: { ...contract('sent'), args: () => 'signedName: "Ann"' },
  voidContract: contract('sent'),
  updateGallery: { ...gallery('draft'), args: set('title') },
  deleteGallery: { ...gallery('draft'), ...remove },
  publishGallery: gallery('draft'),
  unpublishGallery: gallery('published'),
  archiveGallery: gallery('published'),
  addGalleryItems: {
    ...gallery('draft'),
    key: 'galleryId',
    args: nth => `items: [{ title: "${nth}", imageUrl: "https://example.com/1" }]`,
  },
  reorderGalleryItems: {
    ...filledGallery,
    key: 'galleryId',
    args: (_nth, _account, id) => `ids: ${JSON.stringify(itemsOf.get(id)?.toReversed())}`,
  },
  updateGalleryItem: { ...item, args: set('title') },
  deleteGalleryItem: { ...item, ...remove },
  updateBooking: { ...booking('requested'), args: set('title') },
  deleteBooking: { ...booking('requested'), ...remove },
  confirmBooking: booking('requested'),
  completeBooking: booking('confirmed'),
  cancelBooking: booking('requested'),
  updateWorkflow: { ...workflow, args: set('name') },
  deleteWorkflow: { ...workflow, ...remove },
  updateNote: { ...note, args: set('text') },
  deleteNote: { ...note, ...remove },
  updateWebhookEndpoint: { ...endpoint, args: set('description') },
  rotateWebhookSecret: { ...endpoint, selection: '{ endpoint { id } }' },
  deleteWebhookEndpoint: { ...endpoint, ...remove },
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
const takesExpectation = mutations.filter(({ args }) => args.some(arg => arg.name === 'expectedUpdatedAt'))

/** Whether a mutation is about one record that exists already, the account itself among them. */
function changesOne({ name, args }: (typeof mutations)[number]): boolean {
  const namesOne = args.some(
    arg => arg.name !== 'accountId' && isNonNullType(arg.type) && String(arg.type) === 'UUID!',
  )
  const namesMany = args.some(arg => arg.name === 'ids') && !namesOne
  return namesOne || (!namesMany && /^(update|delete|transfer|set)/.test(name))
}

it('every mutation that changes one record takes expectedUpdatedAt, or has a reason not to', () => {
  const without = mutations.filter(changesOne).filter(mutation => !takesExpectation.includes(mutation))
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(exempt).sort())
  expect(takesExpectation.map(({ name }) => name).sort()).toEqual(Object.keys(changes).sort())
})

describe.each(Object.entries(changes))(
  '%s',
  (name, { label, table, key = 'id', make, args, selection = '{ id }' }) => {
    const idColumn = table === 'accounts' ? 'id' : 'account_id'

    async function made() {
      const account = await app.newAccount()
      const id = await make(account)
      const row = async () => {
        const text = `SELECT to_jsonb(r) AS row, r.updated_at FROM ${table} r WHERE ${idColumn} = $1 AND id = $2`
        const [found] = await query<{ row: unknown; updated_at: string }>({
          text,
          values: [account.accountId, id],
        })
        return found
      }
      const change = (expected: string | null, { nth = 0, of = id } = {}) => {
        const names = key === null ? '' : `, ${key}: "${of}"`
        const more = args ? `, ${args(nth, account, id)}` : ''
        const expectation = expected === null ? '' : `, expectedUpdatedAt: "${expected}"`
        const call = `${name}(accountId: "${account.accountId}"${names}${expectation}${more}) ${selection}`
        return app.graphql(account.ownerId, `mutation { ${call} }`)
      }
      const updatedAt = (await row())?.updated_at ?? ''
      return { row, change, updatedAt }
    }

    it('is refused where the record was changed since it was read, and writes nothing', async () => {
      const { row, change, updatedAt } = await made()
      const before = await row()
      for (const offset of [-1, 1, 60_000]) {
        const stale = new Date(Date.parse(updatedAt) + offset).toISOString()
        const { errors } = await change(stale)
        expect(errors?.[0]).toMatchObject({
          message: `${label} was changed meanwhile`,
          extensions: { code: 'CONFLICT', stale: true },
        })
      }
      expect(await row()).toEqual(before)
    })

    it('is done where it was not, and the record is then another', async () => {
      const { row, change, updatedAt } = await made()
      const before = await row()
      expect((await change(updatedAt)).errors).toBeUndefined()
      const after = await row()
      expect(after).not.toEqual(before)
      if (after) expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(updatedAt))
    })

    it('is done without it', async () => {
      const { row, change } = await made()
      const before = await row()
      expect((await change(null)).errors).toBeUndefined()
      expect(await row()).not.toEqual(before)
    })

    it('is done once by several callers who have read the same', async () => {
      const { change, updatedAt } = await made()
      const answers = await Promise.all(Array.from({ length: 4 }, (_, nth) => change(updatedAt, { nth })))
      const refusals = answers.flatMap(({ errors = [] }) => errors.map(({ message }) => message))
      expect(refusals).toHaveLength(3)
      const gone = ['No access to this account', 'Account owner only', `${label} not found`]
      for (const message of refusals) expect([`${label} was changed meanwhile`, ...gone]).toContain(message)
    })

    it.runIf(key !== null)('of a record that is not there is NOT_FOUND', async () => {
      const { change } = await made()
      const { errors } = await change('2020-01-01T00:00:00.000Z', { of: randomUUID() })
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    })
  },
)

it('an invoice that draws its number leaves the account as its owner has read it', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const read = `{ account(id: "${accountId}") { updatedAt } }`
  const { updatedAt } = (await app.graphql(ownerId, read)).data.account
  const create = `mutation { createInvoice(accountId: "${accountId}", input: { amount: 1 }) { invoiceNumber } }`
  expect((await app.graphql(ownerId, create)).data).toEqual({ createInvoice: { invoiceNumber: 'INV-0001' } })
  expect((await app.graphql(ownerId, read)).data.account.updatedAt).toBe(updatedAt)
})
