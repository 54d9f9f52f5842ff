import { randomBytes, randomUUID } from 'node:crypto'
import { digestToken } from '../../../src/auth/token-digest.ts'
import type { TestAccount, TestApp } from '../app.ts'
import { everyKind } from '../records/filled-account.ts'
import { insertRecords, newId } from '../records/insert-records.ts'

/** An account that every root field can be called for. */
export interface FilledAccount extends TestAccount {
  /** The id of the account's record of a table, or of the one in a state, such as `draft invoice`. */
  readonly idOf: (what: string) => string
}

const titled = <Status extends string>(...statuses: Status[]) =>
  statuses.map(status => ({ title: 'x', status }))
const times = { startsAt: '2027-01-01T10:00:00Z', endsAt: '2027-01-01T11:00:00Z' }

/** Records in the states that can be left, a contact that another can be merged with, and a stage for another's deals. */
const inStates = {
  Contact: [{ firstName: 'Second' }],
  PipelineStage: [{ name: 'Second', position: 1 }],
  Invoice: (['draft', 'sent'] as const).map(status => ({ invoiceNumber: status, amount: 5, status })),
  Proposal: titled('draft', 'sent'),
  Contract: titled('draft', 'sent'),
  Gallery: titled('draft', 'published'),
  Booking: titled('requested', 'confirmed').map(booking => ({ ...booking, ...times })),
}
/** An endpoint to which nothing can be sent, and a message that it took. */
function webhook() {
  const [endpointId, eventId] = [newId(), newId()]
  const about = { type: 'contact.deleted', recordId: newId(), createdAt: '2027-01-01T10:00:00Z' }
  return {
    WebhookEndpoint: [
      {
        id: endpointId,
        url: 'https://10.0.0.1/',
        events: [about.type],
        secret: 'whsec_c2VjcmV0',
      },
    ],
    WebhookEvent: [{ id: eventId, ...about }],
    WebhookDelivery: [{ endpointId, eventId, ...about, status: 'delivered' as const }],
  }
}

const stateNames: readonly (readonly [name: string, table: string, index: number])[] = [
  ['second contact', 'contacts', 0],
  ['second stage', 'pipeline_stages', 0],
  ['draft invoice', 'invoices', 0],
  ['sent invoice', 'invoices', 1],
  ['draft proposal', 'proposals', 0],
  ['sent proposal', 'proposals', 1],
  ['draft contract', 'contracts', 0],
  ['sent contract', 'contracts', 1],
  ['draft gallery', 'galleries', 0],
  ['published gallery', 'galleries', 1],
  ['requested booking', 'bookings', 0],
  ['confirmed booking', 'bookings', 1],
]

/** An account of its own with a record of every kind, and with records in the states that can be left. */
export async function newFilledAccount(app: TestApp): Promise<FilledAccount> {
  const { prisma } = app.database
  const account = await app.newAccount()
  const { accountId } = account
  const ofKinds = await insertRecords(
    prisma,
    accountId,
    everyKind({ contactId: randomUUID(), galleryId: newId() }),
  )
  const states = await insertRecords(prisma, accountId, { ...inStates, ...webhook() })
  const key = await prisma.apiKey.create({
    data: { accountId, name: 'x', scopes: ['read'], keyHash: randomHash(), hint: 'x', createdBy: 'x' },
  })
  const linkToken = randomHash()
  const invoiceId = ofKinds.invoices?.[0] ?? fail('invoice')
  await prisma.invoiceLink.create({ data: { accountId, invoiceId, tokenHash: digestToken(linkToken) } })
  const ids = new Map<string, string | undefined>([
    ...Object.entries(ofKinds).map(([table, [id]]) => [table, id] as const),
    ['living key', key.id],
    ['link', linkToken],
    ['partial invoice', ofKinds.invoices?.[0]],
    ['webhook endpoint', states.webhook_endpoints?.[0]],
    ['webhook delivery', states.webhook_deliveries?.[0]],
    ...stateNames.map(([name, table, index]) => [name, states[table]?.[index]] as const),
  ])
  return { ...account, idOf: what => ids.get(what) ?? fail(what) }
}

/** What no key has as its digest. */
function randomHash(): string {
  return randomBytes(32).toString('base64url')
}

function fail(what: string): never {
  throw new Error(`The account has no ${what}`)
}
