import { randomUUID } from 'node:crypto'
import type { FilledAccount } from './filled-account.ts'

/** A valid call of a root field: its arguments, but for the account's id, and what it selects. */
export type RootCall = (account: FilledAccount) => readonly [args: string, selection?: string]

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

/** A call of every root field, by its name; test/graphql/accounts/role-matrix.test.ts wants them all. */
export const calls: Readonly<Record<string, RootCall>> = {
  viewer: () => ['', '{ id }'],
  account: () => ['', '{ id }'],
  teamMembers: list,
  teamMembersConnection: connection,
  contacts: list,
  contactsConnection: connection,
  contact: one('contacts'),
  contactDuplicates: () => ['', '{ endCursor }'],
  accountHistory: () => ['', '{ endCursor }'],
  deletedRecords: () => ['since: "2026-01-01T00:00:00Z"', '{ endCursor }'],
  pipelineStages: list,
  pipelineStagesConnection: connection,
  pipelineStage: one('pipeline_stages'),
  deals: list,
  dealsConnection: connection,
  deal: one('deals'),
  note: one('notes'),
  invoices: list,
  invoicesConnection: connection,
  invoice: one('invoices'),
  leadForms: list,
  leadFormsConnection: connection,
  leadForm: one('lead_forms'),
  publicLeadForm: ({ idOf }) => [`formId: "${idOf('lead_forms')}"`, '{ id }'],
  formSubmissions: list,
  formSubmissionsConnection: connection,
  formSubmission: one('form_submissions'),
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
  paymentSummary: sum('month'),
  submissionSummary: sum('day'),
  agenda: () => ['', '{ day }'],
  search: () => ['text: "ann"', '{ count }'],

  createAccount: create('name: "New"'),
  updateAccount: create('name: "Renamed"'),
  deleteAccount: () => [''],
  transferAccount: ({ memberId }) => [`newOwnerId: "${memberId}"`, '{ id }'],
  addTeamMember: () => ['input: { userId: "somebody" }', '{ userId }'],
  removeTeamMember: ({ memberId }) => [`userId: "${memberId}"`],
  leaveAccount: () => [''],
  apiKeys: list,
  createApiKey: () => ['input: { name: "Key", scopes: [read] }', '{ apiKey { id } }'],
  revokeApiKey: one('living key'),
  createContact: create('firstName: "Ann"'),
  updateContact: change('contacts'),
  deleteContact: remove('contacts'),
  updateContacts: many('contacts', ', input: {}'),
  deleteContacts: removeMany('contacts'),
  mergeContacts: ({ idOf }) => [
    `keepId: "${idOf('contacts')}", mergeIds: ["${idOf('second contact')}"]`,
    '{ id }',
  ],
  deleteContactMerge: remove('contact_merges'),
  importContacts: () => ['input: { rows: [{ firstName: "Ann" }] }', '{ created }'],
  createPipelineStage: create('name: "New"'),
  updatePipelineStage: change('pipeline_stages'),
  deletePipelineStage: ({ idOf }) => [
    `id: "${idOf('pipeline_stages')}", moveDealsTo: "${idOf('second stage')}"`,
  ],
  reorderPipelineStages: ({ idOf }) => [
    `ids: ["${idOf('second stage')}", "${idOf('pipeline_stages')}"]`,
    '{ id }',
  ],
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
  createInvoiceLink: ({ idOf }) => [`id: "${idOf('sent invoice')}"`, '{ path }'],
  revokeInvoiceLink: one('partial invoice'),
  openInvoiceLink: ({ idOf }) => [`token: "${idOf('link')}"`, '{ invoiceNumber }'],
  recordPayment: ({ idOf }) => [`invoiceId: "${idOf('sent invoice')}", input: { amount: 1 }`, '{ id }'],
  reversePayment: ({ idOf }) => [
    `invoiceId: "${idOf('partial invoice')}", paymentId: "${idOf('payments')}", reason: "Wrong"`,
    '{ id }',
  ],
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
  markFormSubmission: change('form_submissions', 'spam: true'),
  deleteFormSubmission: remove('form_submissions'),
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

  webhookEndpoints: () => ['', '{ id }'],
  webhookDeliveries: ({ idOf }) => [`endpointId: "${idOf('webhook endpoint')}"`, '{ total items { id } }'],
  createWebhookEndpoint: () => [
    'input: { url: "https://example.com/", events: [deal_won] }',
    '{ secret endpoint { id } }',
  ],
  updateWebhookEndpoint: change('webhook endpoint', 'input: { description: "x" }'),
  deleteWebhookEndpoint: remove('webhook endpoint'),
  rotateWebhookSecret: ({ idOf }) => [`id: "${idOf('webhook endpoint')}"`, '{ secret }'],
  sendTestEvent: one('webhook endpoint'),
  redeliverWebhook: one('webhook delivery'),

  exportReceipt: () => [`id: "${randomUUID()}"`, '{ id }'],
  accountExports: list,
  contactsExports: list,
  contactsExport: () => ['', '{ __typename }'],
  accountExport: () => ['', '{ __typename }'],
  // From before all that has been done to the account.
  accountChanges: () => ['after: "1-0"', '{ id }'],
}
