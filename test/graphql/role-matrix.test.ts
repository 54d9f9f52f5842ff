import { describe, expect, it } from 'vitest'
import { exportedRecords } from '../../src/domain/account-export/collections.ts'
import { schema } from '../../src/domain/schema.ts'
import { startApp, type TestAccount } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'
import { subscribe } from './event-stream.ts'

const app = await startApp()
const { prisma } = app.database

interface FilledAccount extends TestAccount {
  /** The id of the account's record of a table, or of its invoice of a status. */
  readonly idOf: (what: string) => string
}

/** A valid call of a root field: its arguments, but for the account's id, and what it selects. */
type RootCall = (account: FilledAccount) => readonly [args: string, selection?: string]

const list: RootCall = () => ['', '{ total }']
const connection: RootCall = () => ['', '{ totalCount }']
const one =
  (table: string): RootCall =>
  ({ idOf }) => [`id: "${idOf(table)}"`, '{ id }']
const sum =
  (by: string): RootCall =>
  () => [`by: ${by}`, '{ key count }']
const create =
  (input: string): RootCall =>
  () => [`input: { ${input} }`, '{ id }']
const change =
  (table: string, more = 'input: {}'): RootCall =>
  ({ idOf }) => [`id: "${idOf(table)}", ${more}`, '{ id }']
const remove =
  (table: string): RootCall =>
  ({ idOf }) => [`id: "${idOf(table)}"`]

const many =
  (table: string, more = '', selection = '{ done { id } refused { code } }'): RootCall =>
  ({ idOf }) => [`ids: ["${idOf(table)}"]${more}`, selection]
const removeMany = (table: string) => many(table, '', '{ done refused { code } }')

/** A row for every root field. */
const calls: Readonly<Record<string, RootCall>> = {
  viewer: () => ['', '{ id }'],
  account: () => ['', '{ id }'],
  teamMembers: list,
  teamMembersConnection: connection,
  contacts: list,
  contactsConnection: connection,
  contact: one('contacts'),
  contactDuplicates: () => ['', '{ endCursor }'],
  deletedRecords: () => ['since: "2026-01-01T00:00:00Z"', '{ endCursor }'],
  pipelineStages: list,
  pipelineStagesConnection: connection,
  pipelineStage: one('pipeline_stages'),
  deals: list,
  dealsConnection: connection,
  deal: one('deals'),
  invoices: list,
  invoicesConnection: connection,
  invoice: one('invoices'),
  leadForms: list,
  leadFormsConnection: connection,
  leadForm: one('lead_forms'),
  formSubmissions: list,
  formSubmissionsConnection: connection,
  proposals: list,
  proposalsConnection: connection,
  proposal: one('proposals'),
  contracts: list,
  contractsConnection: connection,
  contract: one('contracts'),
  galleries: list,
  galleriesConnection: connection,
  gallery: one('galleries'),
  bookings: list,
  bookingsConnection: connection,
  booking: one('bookings'),
  workflows: list,
  workflowsConnection: connection,
  workflow: one('workflows'),
  contactSummary: sum('type'),
  dealSummary: sum('stage'),
  invoiceSummary: sum('ageing'),
  submissionSummary: sum('day'),

  createAccount: create('name: "New"'),
  updateAccount: create('name: "Renamed"'),
  deleteAccount: () => [''],
  transferAccount: ({ memberId }) => [`newOwnerId: "${memberId}"`, '{ id }'],
  addTeamMember: () => ['input: { userId: "somebody" }', '{ userId }'],
  removeTeamMember: ({ memberId }) => [`userId: "${memberId}"`],
  leaveAccount: () => [''],
  createContact: create('firstName: "Ann"'),
  updateContact: change('contacts'),
  deleteContact: remove('contacts'),
  updateContacts: many('contacts', ', input: {}'),
  deleteContacts: removeMany('contacts'),
  mergeContacts: ({ idOf }) => [
    `keepId: "${idOf('contacts')}", mergeIds: ["${idOf('second contact')}"]`,
    '{ id }',
  ],
  importContacts: () => ['input: { rows: [{ firstName: "Ann" }] }', '{ created }'],
  createPipelineStage: create('name: "New"'),
  updatePipelineStage: change('pipeline_stages'),
  deletePipelineStage: remove('pipeline_stages'),
  reorderPipelineStages: ({ idOf }) => [`ids: ["${idOf('pipeline_stages')}"]`, '{ id }'],
  createDeal: create('title: "Deal"'),
  updateDeal: change('deals'),
  deleteDeal: remove('deals'),
  setDealStatus: change('deals', 'status: won'),
  updateDeals: many('deals', ', input: {}'),
  setDealStatuses: many('deals', ', status: won'),
  deleteDeals: removeMany('deals'),
  createInvoice: create('amount: 1'),
  updateInvoice: change('draft invoice'),
  sendInvoice: one('draft invoice'),
  markInvoiceViewed: one('sent invoice'),
  recordPayment: ({ idOf }) => [`invoiceId: "${idOf('sent invoice')}", input: { amount: 1 }`, '{ id }'],
  cancelInvoice: one('draft invoice'),
  refundInvoice: one('partial invoice'),
  sendInvoices: many('draft invoice'),
  markInvoicesViewed: many('sent invoice'),
  cancelInvoices: many('draft invoice'),
  createLeadForm: create(
    'name: "Form", fields: [{ id: "name", label: "Name", type: text, mapsTo: firstName }]',
  ),
  updateLeadForm: change('lead_forms'),
  deleteLeadForm: remove('lead_forms'),
  createProposal: create('title: "Offer"'),
  updateProposal: change('draft proposal'),
  deleteProposal: remove('proposals'),
  sendProposal: one('draft proposal'),
  acceptProposal: change('sent proposal', 'acceptedName: "Ann"'),
  declineProposal: one('sent proposal'),
  expireProposal: one('sent proposal'),
  sendProposals: many('draft proposal'),
  expireProposals: many('sent proposal'),
  deleteProposals: removeMany('proposals'),
  createContract: create('title: "Terms"'),
  updateContract: change('draft contract'),
  deleteContract: remove('draft contract'),
  sendContract: one('draft contract'),
  signContract: change('sent contract', 'signedName: "Ann"'),
  voidContract: one('sent contract'),
  sendContracts: many('draft contract'),
  voidContracts: many('sent contract'),
  deleteContracts: removeMany('draft contract'),
  createGallery: create('title: "Photos"'),
  updateGallery: change('galleries'),
  deleteGallery: remove('galleries'),
  publishGallery: one('draft gallery'),
  unpublishGallery: one('published gallery'),
  archiveGallery: one('published gallery'),
  publishGalleries: many('draft gallery'),
  archiveGalleries: many('published gallery'),
  deleteGalleries: removeMany('galleries'),
  addGalleryItems: ({ idOf }) => [
    `galleryId: "${idOf('draft gallery')}", items: [{ title: "One", imageUrl: "https://example.com/1" }]`,
    '{ id }',
  ],
  updateGalleryItem: change('gallery_items'),
  deleteGalleryItem: remove('gallery_items'),
  reorderGalleryItems: ({ idOf }) => [`galleryId: "${idOf('draft gallery')}", ids: []`, '{ id }'],
  createBooking: create('title: "Shoot", startsAt: "2027-05-01T08:00:00Z", endsAt: "2027-05-01T09:00:00Z"'),
  updateBooking: change('requested booking'),
  deleteBooking: remove('bookings'),
  confirmBooking: one('requested booking'),
  completeBooking: one('confirmed booking'),
  cancelBooking: one('confirmed booking'),
  completeBookings: many('confirmed booking'),
  cancelBookings: many('confirmed booking'),
  deleteBookings: removeMany('bookings'),
  createWorkflow: create('name: "Welcome"'),
  updateWorkflow: change('workflows'),
  deleteWorkflow: remove('workflows'),
  addNote: ({ idOf }) => [`input: { contactId: "${idOf('contacts')}", text: "Call back" }`, '{ id }'],
  updateNote: change('notes'),
  deleteNote: remove('notes'),
  submitLeadForm: ({ idOf }) => [`formId: "${idOf('lead_forms')}", data: { name: "Ann" }`, '{ __typename }'],

  contactsExport: () => ['', '{ __typename }'],
  accountExport: () => ['', '{ __typename }'],
  // From before all that has been done to the account.
  accountChanges: () => ['after: "1-0"', '{ id }'],
}

const roots = {
  query: schema.getQueryType(),
  mutation: schema.getMutationType(),
  subscription: schema.getSubscriptionType(),
}

interface RootField {
  readonly kind: string
  readonly name: string
  readonly access: string
  readonly accountArg: string
}

const rootFields: readonly RootField[] = Object.entries(roots).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map(field => ({
    kind,
    name: field.name,
    access: String(field.extensions.access),
    accountArg: String(field.extensions.accountArg ?? 'accountId'),
  })),
)

const roles = {
  nobody: () => null,
  'a stranger': () => app.newUser(),
  'the owner of another account': async () => (await app.newAccount()).ownerId,
  'a team member': ({ memberId }: TestAccount) => memberId,
  'the owner': ({ ownerId }: TestAccount) => ownerId,
}
type Role = keyof typeof roles

const admitted: Readonly<Record<string, readonly Role[]>> = {
  public: ['nobody', 'a stranger', 'the owner of another account', 'a team member', 'the owner'],
  viewer: ['a stranger', 'the owner of another account', 'a team member', 'the owner'],
  member: ['a team member', 'the owner'],
  owner: ['the owner'],
}

/** Admitted, and refused for what the account is then: it needs an owner. */
const refusedByRule: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  leaveAccount: { 'the owner': 'CONFLICT' },
}

async function newFilledAccount(): Promise<FilledAccount> {
  const account = await app.newAccount()
  const { accountId } = account
  await fillAccount(prisma, accountId)
  await prisma.invoice.createMany({
    data: (['draft', 'sent'] as const).map(status => ({
      accountId,
      invoiceNumber: status,
      amount: 5,
      status,
    })),
  })
  const tables = exportedRecords.map(({ table }) => table).filter(hasIds)
  const ids = new Map<string, string>()
  for (const table of tables) {
    const text = `SELECT id FROM ${table} WHERE account_id = $1`
    const [row] = await app.database.query<{ id: string }>({ text, values: [accountId] })
    if (row) ids.set(table, row.id)
  }
  for (const { id, status } of await prisma.invoice.findMany({ where: { accountId } }))
    ids.set(`${status} invoice`, id)
  await addStates(accountId, ids)
  const second = await prisma.contact.create({ data: { accountId, firstName: 'Second' } })
  ids.set('second contact', second.id)
  return { ...account, idOf: what => ids.get(what) ?? fail(what) }
}

/** Records in the states that can be left. */
async function addStates(accountId: string, ids: Map<string, string>): Promise<void> {
  const { proposal, contract, gallery, galleryItem, booking } = prisma
  const data = { accountId, title: 'x' }
  for (const status of ['draft', 'sent'] as const) {
    ids.set(`${status} proposal`, (await proposal.create({ data: { ...data, status } })).id)
    ids.set(`${status} contract`, (await contract.create({ data: { ...data, status } })).id)
  }
  for (const status of ['draft', 'published'] as const)
    ids.set(`${status} gallery`, (await gallery.create({ data: { ...data, status } })).id)
  const times = { startsAt: new Date('2027-01-01T10:00:00Z'), endsAt: new Date('2027-01-01T11:00:00Z') }
  for (const status of ['requested', 'confirmed'] as const)
    ids.set(`${status} booking`, (await booking.create({ data: { ...data, ...times, status } })).id)
  const item = await galleryItem.findFirstOrThrow({ where: { accountId } })
  ids.set('gallery_items', item.id)
}

function hasIds(table: string): boolean {
  return table !== 'accounts' && table !== 'team_members'
}

function fail(what: string): never {
  throw new Error(`The account has no ${what}`)
}

async function ask(userId: string | null, query: string): Promise<string> {
  return (await app.rest('POST', '/graphql', { as: userId, body: { query } })).text
}

/** What comes first: some subscriptions go on for as long as they are read. */
async function readFirst(userId: string | null, query: string): Promise<string> {
  for await (const event of subscribe(app, { userId, query })) return JSON.stringify(event)
  return ''
}

/** The code of the refusal, or `null` where the call was answered. */
async function call(
  { kind, name, accountArg, access }: RootField,
  account: FilledAccount,
  userId: string | null,
) {
  const [args = '', selection = ''] = calls[name]?.(account) ?? []
  const key = access === 'member' || access === 'owner' ? `${accountArg}: "${account.accountId}"` : ''
  const all = [key, args].filter(Boolean).join(', ')
  const query = `${kind} { ${name}${all ? `(${all})` : ''} ${selection} }`
  const text = kind === 'subscription' ? await readFirst(userId, query) : await ask(userId, query)
  const isAnswered = text.includes(`"${name}":`) && !text.includes('"errors"')
  return isAnswered ? null : (/"code":"([A-Z_]+)"/.exec(text)?.[1] ?? text)
}

it('every root field has a row, and every row a root field', () => {
  expect(Object.keys(calls).sort()).toEqual(rootFields.map(({ name }) => name).sort())
})

describe.each(rootFields)('$kind $name, for $access', field => {
  it.each(Object.keys(roles) as Role[])('asked by %s', async role => {
    // A row that the test above misses must not look like a field that nobody may call.
    expect(calls[field.name]).toBeDefined()
    const account = await newFilledAccount()
    const userId = await roles[role](account)
    const refusal = role === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    const isAdmitted = admitted[field.access]?.includes(role)
    const expected = isAdmitted ? (refusedByRule[field.name]?.[role] ?? null) : refusal
    expect(await call(field, account, userId)).toBe(expected)
  })
})
