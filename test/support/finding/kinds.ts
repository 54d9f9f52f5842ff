import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import {
  day,
  equals,
  hostileText,
  isLinked,
  linkTo,
  moment,
  oneOf,
  type Row,
  range,
  search,
  text,
  times,
  type Word,
} from './words.ts'

/** Records that others link to: of the account, and of another one. */
export interface Links {
  readonly contactIds: readonly string[]
  readonly stageIds: readonly string[]
  readonly formIds: readonly string[]
}

/** A list, and in plain words what its filter and its orders mean. */
export interface Kind {
  readonly list: string
  readonly type: string
  /** Prisma's name of the model. */
  readonly model: string
  /** Values of a record of the account, apart from its id and times. */
  readonly row: (own: Links) => fc.Arbitrary<object>
  /** `all` has the ids of both accounts. */
  readonly filter: (all: Links) => Readonly<Record<string, Word>>
  /** By order, the fields that are compared. */
  readonly orders: Readonly<Record<string, readonly string[]>>
}

const money = fc.constantFrom('0', '0.10', '9.99', '10', '999999999999.99')
const asDate = (value: fc.Arbitrary<string>) => value.map(text => new Date(text))
const word = (words: readonly string[]) => fc.constantFrom(...words)
const timeOrders = { created_at: ['createdAt'], updated_at: ['updatedAt'] }
const titled = { title: ['title'], ...timeOrders }

const contactTypes = ['lead', 'client', 'past_client', 'vendor', 'other']
const sources = ['website', 'referral', 'social_media', 'other']
const emails = ['Ann@Example.com', 'bo@example.com']
const phones = ['+46 (0)70-12', '460 7012', '070 12', '12']
const dealStatuses = ['open', 'won', 'lost', 'abandoned']
const invoiceStatuses = ['draft', 'sent', 'viewed', 'partial', 'paid', 'cancelled', 'refunded']
const outcomes = ['created', 'updated', 'unchanged', 'spam']
const triggers = ['contact_created', 'deal_won', 'invoice_overdue', 'booking_confirmed', 'manual']

const deal = fc
  .record({ status: word(dealStatuses), open: fc.constantFrom(0, 12.5, 50, 100) })
  .map(({ status, open }) =>
    status === 'open'
      ? { status, probability: open, openProbability: null }
      : { status, probability: status === 'won' ? 100 : 0, openProbability: open },
  )

const invoice = fc
  .record({ status: word(invoiceStatuses), amount: fc.constantFrom(1, 10, 250.5) })
  .map(({ status, amount }) => {
    const shares: Readonly<Record<string, number>> = { partial: 0.5, paid: 1, refunded: 1 }
    return { status, amount, amountPaid: amount * (shares[status] ?? 0) }
  })

/** No zone's today is near one of the days. */
function readsAs({ status, amount, amountPaid, dueDate }: Row): unknown {
  const isPayable = ['sent', 'viewed', 'partial'].includes(String(status))
  const isPast = dueDate instanceof Date && dueDate.getTime() < Date.UTC(2025, 0, 1)
  return isPayable && Number(amount) > Number(amountPaid) && isPast ? 'overdue' : status
}

const digits = (phone: unknown) => String(phone).replace(/\D/g, '')
const lower = (value: unknown) => String(value).toLowerCase()
const named = search(['firstName', 'lastName'])
const contactId = ({ contactIds }: Links) => equals('contactId', word(contactIds))

/** A kind with a title, a contact and a status. */
function titledKind(
  [list, type]: readonly [string, string],
  statuses: readonly string[],
  more: Partial<Kind> & { readonly orders?: Kind['orders'] } = {},
): Kind {
  return {
    list,
    type,
    model: `${type.charAt(0).toLowerCase()}${type.slice(1)}`,
    orders: { ...titled, ...more.orders },
    row: links =>
      fc
        .tuple(
          fc.record({ title: hostileText, status: word(statuses), contactId: linkTo(links.contactIds) }),
          more.row?.(links) ?? fc.constant({}),
        )
        .map(([own, added]) => ({ ...own, ...added })),
    filter: links => ({
      contactId: contactId(links),
      status: oneOf(statuses, 'status'),
      ...times,
      ...more.filter?.(links),
    }),
  }
}

/** Every list that takes `filter` and `orderBy`, apart from the team members. */
export const kinds: readonly Kind[] = [
  {
    list: 'contacts',
    type: 'Contact',
    model: 'contact',
    row: () =>
      fc
        .record({
          firstName: hostileText,
          lastName: fc.option(hostileText),
          email: fc.option(word(emails)),
          phone: fc.option(word(phones)),
          company: fc.option(hostileText),
          contactType: word(contactTypes),
          source: word(sources),
        })
        .map(row => ({ ...row, emailKey: row.email && lower(row.email) })),
    filter: () => ({
      type: oneOf(contactTypes, 'contactType'),
      search: {
        ...named,
        holds: (row, given) => named.holds(row, given) || lower(row.email ?? '').includes(lower(given)),
      },
      source: oneOf(sources, 'source'),
      email: equals('email', word([...emails, 'ANN@example.COM', 'nobody@example.com']), lower),
      phone: equals('phone', word(phones), digits),
      company: equals('company', hostileText, lower),
      ...times,
    }),
    orders: { name: ['lastName', 'firstName'], company: ['company'], ...timeOrders },
  },
  {
    list: 'deals',
    type: 'Deal',
    model: 'deal',
    row: links =>
      fc
        .tuple(
          deal,
          fc.record({
            title: hostileText,
            value: money,
            expectedCloseDate: fc.option(asDate(day)),
            contactId: linkTo(links.contactIds),
            stageId: linkTo(links.stageIds),
          }),
        )
        .map(([state, own]) => ({ ...state, ...own })),
    filter: links => ({
      search: text('title'),
      contactId: contactId(links),
      stageId: equals('stageId', word(links.stageIds)),
      hasStage: isLinked('stageId'),
      status: oneOf(dealStatuses, 'status'),
      value: range('value', money),
      probability: range('probability', fc.constantFrom(0, 12.5, 50, 100)),
      expectedCloseDate: range('expectedCloseDate', day),
      ...times,
    }),
    orders: { value: ['value'], expected_close_date: ['expectedCloseDate'], ...titled },
  },
  {
    list: 'invoices',
    type: 'Invoice',
    model: 'invoice',
    row: links =>
      fc
        .tuple(
          invoice,
          fc.record({ dueDate: fc.option(asDate(day)), contactId: linkTo(links.contactIds) }),
          hostileText,
        )
        .map(([state, own, prefix]) => ({
          ...state,
          ...own,
          invoiceNumber: `${prefix}${randomUUID().slice(0, 8)}`,
        })),
    filter: links => ({
      // Each contact is called Link.
      search: {
        given: fc.oneof(hostileText, fc.constantFrom('lin', ' LINK ', 'links')),
        holds: (row, given) =>
          [row.invoiceNumber, row.contactId === null ? '' : 'Link'].some(text =>
            lower(text).includes(lower(given).trim()),
          ),
      },
      // No number is as short.
      invoiceNumber: equals('invoiceNumber', hostileText),
      contactId: contactId(links),
      status: oneOf([...invoiceStatuses, 'overdue'], readsAs),
      amount: range('amount', money),
      dueDate: range('dueDate', day),
      ...times,
    }),
    orders: {
      due_date: ['dueDate'],
      amount: ['amount'],
      invoice_number: ['invoiceNumber'],
      ...timeOrders,
    },
  },
  {
    list: 'leadForms',
    type: 'LeadForm',
    model: 'leadForm',
    row: () => fc.record({ name: hostileText, active: fc.boolean(), fields: fc.constant([]) }),
    filter: () => ({ active: equals('active', fc.boolean()), ...times }),
    orders: { name: ['name'], ...timeOrders },
  },
  {
    list: 'formSubmissions',
    type: 'FormSubmission',
    model: 'formSubmission',
    row: links =>
      fc.record({
        formId: linkTo(links.formIds),
        contactId: linkTo(links.contactIds),
        outcome: word(outcomes),
        markedSpam: fc.option(fc.boolean()),
        data: fc.record({ g: hostileText }),
      }),
    filter: links => ({
      formId: equals('formId', word(links.formIds)),
      contactId: contactId(links),
      outcome: oneOf(outcomes, 'outcome'),
      spam: {
        given: fc.boolean(),
        holds: ({ markedSpam, outcome }, given) => (markedSpam ?? outcome === 'spam') === given,
      },
      search: {
        given: fc.oneof(hostileText, fc.constant('g')),
        holds: ({ data }, given) => lower(Object(data).g).includes(lower(given)),
      },
      createdAt: range('createdAt', moment, false),
    }),
    orders: { created_at: ['createdAt'] },
  },
  titledKind(['proposals', 'Proposal'], ['draft', 'sent', 'accepted', 'declined', 'expired'], {
    row: () =>
      fc.record({
        amount: money,
        validUntil: fc.option(asDate(day)),
      }),
    filter: () => ({ amount: range('amount', money), validUntil: range('validUntil', day) }),
    orders: { amount: ['amount'] },
  }),
  titledKind(['contracts', 'Contract'], ['draft', 'sent', 'signed', 'voided']),
  titledKind(['galleries', 'Gallery'], ['draft', 'published', 'archived']),
  titledKind(['bookings', 'Booking'], ['requested', 'confirmed', 'completed', 'cancelled'], {
    row: () =>
      fc
        .uniqueArray(asDate(moment), { ...{ minLength: 2, maxLength: 2 }, selector: Number })
        .map(ends => ends.toSorted((one, other) => Number(one) - Number(other)))
        .map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
    filter: () => ({
      startsAt: range('startsAt', moment, false),
      endsAt: range('endsAt', moment, false),
    }),
    orders: { starts_at: ['startsAt'] },
  }),
  {
    list: 'workflows',
    type: 'Workflow',
    model: 'workflow',
    row: () => fc.record({ name: hostileText, active: fc.boolean(), trigger: word(triggers) }),
    filter: () => ({
      active: equals('active', fc.boolean()),
      trigger: oneOf(triggers, 'trigger'),
      ...times,
    }),
    orders: { name: ['name'], ...timeOrders },
  },
  {
    list: 'pipelineStages',
    type: 'PipelineStage',
    model: 'pipelineStage',
    row: () => fc.record({ name: hostileText, position: fc.nat(5) }),
    filter: () => times,
    orders: { position: ['position'], name: ['name'], ...timeOrders },
  },
]
