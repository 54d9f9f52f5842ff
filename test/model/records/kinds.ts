import fc from 'fast-check'
import { expect } from 'vitest'
import { contactTypes, emails } from '../contact/input.ts'
import { badPeriod, chargeFields, decideCharges, decideNumber, readInvoice, together } from './charges.ts'
import { formFields } from './forms.ts'
import { type About, always, type Kind, needed, type Outcome, optional, type Values } from './kind.ts'
import { ofKind, type Row, type Value } from './rows.ts'
import {
  anyText,
  badDay,
  badMoment,
  badMoney,
  badText,
  badWord,
  day,
  moment,
  money,
  name,
  noName,
  word,
} from './values.ts'

/** A moment that the database says. */
const anyMoment: Value = expect.any(String)

const toContact = { contactId: { to: 'contact' } }
const toDeal = { dealId: { to: 'deal' } }
const titled = { title: needed(name, noName) }
const named = { name: needed(name, noName) }
const isDraft = ({ status }: Row) => status === 'draft'
const isUpTo = (last: Value | undefined, today: string) => typeof last !== 'string' || last >= today

const email = fc.constantFrom(...emails).map((value): Value => value)
const phone = word('+46 (0)70-12', '460 7012', '070 12', '12', '', 'none', '5'.repeat(50))
const step = fc
  .record({
    action: word('email', 'task'),
    delayDays: fc.constantFrom(0, 1, 365),
    text: word('Hello', 'Call'),
  })
  .map((value): Value => value)

/** Every kind of record. What others link to stands before them. */
export const kinds: readonly Kind[] = [
  {
    name: 'account',
    type: 'Account',
    list: null,
    exported: 'account',
    fields: {
      ...named,
      timeZone: always(word('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'), 'UTC', word('Nowhere')),
      preventDoubleBooking: always(fc.boolean(), false),
      currency: optional(word('EUR', 'JPY', 'KWD'), word('eur', 'EURO', 'XQQ', '')),
      businessName: optional(anyText, badText),
      businessAddress: optional(anyText, badText),
      taxNumber: optional(anyText, badText),
      invoiceTerms: optional(anyText, badText),
    },
    links: {},
    fresh: { ownerId: '' },
  },
  {
    name: 'team_member',
    type: 'TeamMember',
    list: 'teamMembers',
    exported: 'team_members',
    fields: {},
    links: {},
  },
  {
    name: 'contact',
    type: 'Contact',
    list: 'contacts',
    exported: 'contacts',
    fields: {
      firstName: needed(name, noName),
      lastName: optional(anyText, badText),
      email: { ...optional(email, word('nobody', 'a@b')), kept: trim },
      phone: optional(phone, word('5'.repeat(51))),
      company: optional(anyText, badText),
      contactType: always(word(...contactTypes), 'lead', badWord),
      source: always(word('website', 'referral', 'other'), 'other', badWord),
    },
    links: {},
  },
  {
    name: 'pipeline_stage',
    type: 'PipelineStage',
    list: 'pipelineStages',
    exported: 'pipeline_stages',
    fields: named,
    links: {},
    fresh: { position: 0 },
    decide: (_given, row, { records }) => (row ? {} : { changes: { position: endOf(records.rows) } }),
  },
  {
    name: 'deal',
    type: 'Deal',
    list: 'deals',
    exported: 'deals',
    fields: {
      ...titled,
      value: always(money, '0.00', word('1e12', '0.001')),
      probability: always(fc.constantFrom(0, 12.5, 50, 99.9, 100), 50, fc.constantFrom(-1, 100.1)),
      expectedCloseDate: optional(day, badDay),
    },
    links: { ...toContact, stageId: { to: 'pipeline_stage', movedBy: 'moveDealsTo' } },
    fresh: { status: 'open', openProbability: null, closedAt: null },
    hidden: ['openProbability'],
    canChange: ({ status, probability }, changes) =>
      status === 'open' || (changes.probability ?? probability) === probability,
    moves: [
      ...['won', 'lost', 'abandoned'].map(to => ({
        ...{ call: 'setDealStatus', many: 'setDealStatuses', args: `status: ${to}`, from: ['open'], to },
        changes: ({ probability = null }: Row) => ({
          openProbability: probability,
          probability: to === 'won' ? 100 : 0,
          closedAt: anyMoment,
        }),
      })),
      {
        ...{ call: 'setDealStatus', many: 'setDealStatuses', args: 'status: open', to: 'open' },
        from: ['won', 'lost', 'abandoned'],
        changes: ({ openProbability = null }) => ({
          ...{ probability: openProbability, openProbability: null, closedAt: null },
        }),
      },
    ],
  },
  {
    name: 'invoice',
    type: 'Invoice',
    list: 'invoices',
    exported: 'invoices',
    fields: {
      ...chargeFields,
      invoiceNumber: {
        ...{ good: word('INV-0001', 'INV-0003', 'A-1', ' A-1 ', 'a-1', 'inv-0001'), otherwise: null },
        ...{ bad: word(' ', 'x'.repeat(51)), kept: trim },
      },
      dueDate: optional(day, badDay),
      notes: optional(anyText, badText),
    },
    links: toContact,
    fresh: {
      ...{ status: 'draft', amountPaid: '0.00', amountDue: '0.00', sentAt: null, viewedAt: null },
      payments: [],
    },
    canChange: isDraft,
    decide: (given, row, about) =>
      together(decideCharges(given, row, undefined), decideNumber(given, row, about)),
    reads: readInvoice,
    moves: [
      {
        ...{ call: 'sendInvoice', many: 'sendInvoices', from: ['draft'], to: 'sent' },
        changes: (_row, { now }) => ({ sentAt: now }),
      },
      {
        ...{ call: 'markInvoiceViewed', many: 'markInvoicesViewed', from: ['sent'], to: 'viewed' },
        changes: (_row, { now }) => ({ viewedAt: now }),
      },
      {
        ...{ call: 'cancelInvoice', many: 'cancelInvoices', to: 'cancelled' },
        from: ['draft', 'sent', 'viewed'],
      },
      { call: 'refundInvoice', from: ['partial', 'paid'], to: 'refunded' },
    ],
  },
  {
    name: 'lead_form',
    type: 'LeadForm',
    list: 'leadForms',
    exported: 'lead_forms',
    fields: { ...named, ...formFields },
    links: {},
  },
  {
    name: 'form_submission',
    type: 'FormSubmission',
    list: 'formSubmissions',
    exported: 'form_submissions',
    fields: {},
    links: { formId: { to: 'lead_form' }, ...toContact },
    fresh: { data: {}, referrer: null, page: null, outcome: '', replaced: {}, markedSpam: null },
  },
  {
    name: 'proposal',
    type: 'Proposal',
    list: 'proposals',
    exported: 'proposals',
    fields: {
      ...titled,
      ...chargeFields,
      body: always(anyText, '', badText),
      validUntil: optional(day, badDay),
    },
    links: { ...toContact, ...toDeal },
    fresh: { status: 'draft', sentAt: null, decidedAt: null, acceptedName: null },
    canChange: isDraft,
    canGo: ({ status }) => status !== 'accepted',
    decide: (given, row) => decideCharges(given, row, 0),
    moves: [
      {
        ...{ call: 'sendProposal', many: 'sendProposals', from: ['draft'], to: 'sent' },
        changes: (_row, { now }) => ({ sentAt: now }),
      },
      {
        ...{ call: 'acceptProposal', args: 'acceptedName: "Ann Lee"', from: ['sent'], to: 'accepted' },
        isOpen: ({ validUntil }, { today }) => isUpTo(validUntil, today),
        changes: (_row, { now }) => ({ decidedAt: now, acceptedName: 'Ann Lee' }),
      },
      {
        ...{ call: 'declineProposal', from: ['sent'], to: 'declined' },
        changes: (_row, { now }) => ({ decidedAt: now }),
      },
      { call: 'expireProposal', many: 'expireProposals', from: ['sent'], to: 'expired' },
    ],
  },
  {
    name: 'contract',
    type: 'Contract',
    list: 'contracts',
    exported: 'contracts',
    fields: {
      ...titled,
      body: always(anyText, '', badText),
      amount: optional(money, badMoney),
      expiresOn: optional(day, badDay),
    },
    links: { ...toContact, ...toDeal, proposalId: { to: 'proposal' } },
    fresh: { status: 'draft', sentAt: null, signedAt: null, signedName: null },
    canChange: isDraft,
    canGo: ({ status }) => status !== 'signed',
    moves: [
      {
        ...{ call: 'sendContract', many: 'sendContracts', from: ['draft'], to: 'sent' },
        changes: (_row, { now }) => ({ sentAt: now }),
      },
      {
        ...{ call: 'signContract', args: 'signedName: "Bo Ek"', from: ['sent'], to: 'signed' },
        isOpen: ({ expiresOn }, { today }) => isUpTo(expiresOn, today),
        changes: (_row, { now }) => ({ signedAt: now, signedName: 'Bo Ek' }),
      },
      { call: 'voidContract', many: 'voidContracts', from: ['sent'], to: 'voided' },
    ],
  },
  {
    name: 'gallery',
    type: 'Gallery',
    list: 'galleries',
    exported: 'galleries',
    fields: { ...titled, description: always(anyText, '', badText) },
    links: { ...toContact, ...toDeal },
    fresh: { status: 'draft', publishedAt: null, items: [] },
    canChange: ({ status }) => status !== 'archived',
    moves: [
      {
        ...{ call: 'publishGallery', many: 'publishGalleries', from: ['draft'], to: 'published' },
        changes: (_row, { now }) => ({ publishedAt: now }),
      },
      {
        ...{ call: 'unpublishGallery', from: ['published'], to: 'draft' },
        changes: () => ({ publishedAt: null }),
      },
      { call: 'archiveGallery', many: 'archiveGalleries', from: ['published'], to: 'archived' },
    ],
  },
  {
    name: 'booking',
    type: 'Booking',
    list: 'bookings',
    exported: 'bookings',
    fields: {
      ...titled,
      startsAt: needed(moment(0, 6), badMoment),
      endsAt: needed(moment(4, 9), badMoment),
      location: optional(name, word(' ')),
      notes: always(anyText, '', badText),
    },
    links: { ...toContact, ...toDeal },
    fresh: { status: 'requested' },
    canChange: ({ status }) => status === 'requested' || status === 'confirmed',
    decide: decidePeriod,
    moves: [
      {
        ...{ call: 'confirmBooking', from: ['requested'], to: 'confirmed' },
        isOpen: (row, about) => !overlaps(row, about),
      },
      { call: 'completeBooking', many: 'completeBookings', from: ['confirmed'], to: 'completed' },
      {
        ...{ call: 'cancelBooking', many: 'cancelBookings', to: 'cancelled' },
        from: ['requested', 'confirmed'],
      },
    ],
  },
  {
    name: 'workflow',
    type: 'Workflow',
    list: 'workflows',
    exported: 'workflows',
    fields: {
      ...named,
      trigger: always(word('contact_created', 'deal_won', 'manual'), 'manual', badWord),
      active: always(fc.boolean(), false),
      steps: always(fc.array(step, { maxLength: 2 }), []),
    },
    links: {},
  },
  {
    name: 'note',
    type: 'Note',
    list: null,
    exported: 'notes',
    fields: { text: needed(name, word('', ' ', 'a\0b')) },
    links: { contactId: { to: 'contact', goesWith: true }, dealId: { to: 'deal', goesWith: true } },
    fresh: { authorId: '' },
    create: 'addNote',
  },
]

/** The kind of that name. */
export function kindOf(name: string): Kind {
  const kind = kinds.find(other => other.name === name)
  if (!kind) throw new Error(`There is no kind ${name}`)
  return kind
}

/** A booking ends after it starts; confirmed ones may not overlap where the account wants it so. */
function decidePeriod(given: Values, row: Row | null, about: About): Outcome {
  if (row && given.startsAt === undefined && given.endsAt === undefined) return {}
  const period: Row = { ...row, ...given, id: row?.id ?? '' }
  if (String(period.endsAt) <= String(period.startsAt)) return { refusals: [badPeriod] }
  return row?.status === 'confirmed' && overlaps(period, about) ? { refusals: [{ code: 'CONFLICT' }] } : {}
}

function overlaps({ id, startsAt, endsAt }: Row, { records: { accountId, rows } }: About): boolean {
  if (!ofKind(rows, 'account').get(accountId)?.preventDoubleBooking) return false
  return [...ofKind(rows, 'booking').values()].some(
    other =>
      other.id !== id &&
      other.status === 'confirmed' &&
      String(other.startsAt) < String(endsAt) &&
      String(other.endsAt) > String(startsAt),
  )
}

function endOf(rows: About['records']['rows']): number {
  const positions = [...ofKind(rows, 'pipeline_stage').values()].map(({ position }) => Number(position))
  return Math.max(-1, ...positions) + 1
}

function trim(given: Value): Value {
  return typeof given === 'string' ? given.trim() : given
}
