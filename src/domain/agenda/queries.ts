import { builder } from '../builder.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { type Agenda, type AgendaEntry, type AgendaPart, maxEntries, readAgenda } from './read-agenda.ts'

const AgendaEntryType = builder.objectRef<AgendaEntry>('AgendaEntry').implement({
  description: 'A record that is due.',
  fields: t => ({
    id: t.expose('id', {
      type: 'UUID',
      description: 'The id of the invoice, the deal, the form submission or the booking.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description:
        'The number of an invoice, the title of a deal or a booking, the name of a form; null where the form was deleted.',
    }),
    contactId: t.expose('contactId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of its contact; null where there is none.',
    }),
    contactName: t.exposeString('contactName', {
      nullable: true,
      description: 'First and last name of its contact; null where there is none.',
    }),
    amount: t.expose('amount', {
      type: 'Decimal',
      nullable: true,
      description: 'What is left to pay of an invoice, or what a deal is worth; null for others.',
    }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'The day an invoice is due, or a deal is expected to close; null for others.',
    }),
    at: t.expose('at', {
      type: 'DateTime',
      nullable: true,
      description: 'When a submission came in, or a booking starts; null for others.',
    }),
  }),
})

const AgendaPartType = builder.objectRef<AgendaPart>('AgendaPart').implement({
  description: 'Records that are due for one reason.',
  fields: t => ({
    count: t.exposeInt('count', { description: 'How many there are.' }),
    amount: t.expose('amount', {
      type: 'Decimal',
      nullable: true,
      description: 'The sum of their amounts; null where they have none.',
    }),
    entries: t.expose('entries', {
      type: [AgendaEntryType],
      description: `The first ${maxEntries} of them.`,
      complexity: { field: 0, multiplier: maxEntries },
    }),
  }),
})

const AgendaType = builder.objectRef<Agenda>('Agenda').implement({
  description:
    "What there is to do in an account. Days are those of the account's time zone; weeks begin on Monday.",
  fields: t => ({
    day: t.expose('day', { type: 'Date', description: 'Today.' }),
    weekStart: t.expose('weekStart', { type: 'Date', description: 'The Monday of the week.' }),
    weekEnd: t.expose('weekEnd', { type: 'Date', description: 'The Sunday of the week.' }),
    overdue: t.expose('overdue', {
      type: AgendaPartType,
      description: 'Invoices that read as overdue, those that are late the longest first.',
    }),
    due: t.expose('due', {
      type: AgendaPartType,
      description:
        'Invoices that are to be paid from today to the end of the week and of which something is owed, the next first.',
    }),
    closing: t.expose('closing', {
      type: AgendaPartType,
      description: 'Open deals that are expected to close in the week, the first days first.',
    }),
    leads: t.expose('leads', {
      type: AgendaPartType,
      description:
        'Submissions of lead forms, but spam, that came in since yesterday began, the newest first.',
    }),
    bookings: t.expose('bookings', {
      type: AgendaPartType,
      description: 'Bookings that start today and are not cancelled, in their order.',
    }),
  }),
})

builder.queryField('agenda', t =>
  t.field({
    type: AgendaType,
    description:
      'What there is to do today and this week: overdue and due invoices, deals that are expected to close, new leads, bookings.',
    access: 'member',
    scope: 'read',
    accessInStatement: true,
    // One statement, which reads as many indexes as two lists.
    complexity: { field: 2 * points.read, multiplier: 1 },
    args: accountArgs,
    resolve: (_root, { accountId }, context) => readAgenda(context, accountId),
  }),
)
