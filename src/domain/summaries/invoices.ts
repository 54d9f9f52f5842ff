import { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { entries } from '../fields/constraints.ts'
import { InvoiceStatusEnum } from '../invoice/object.ts'
import { byPeriod, defineSummary, type Group, NamedGroup, namedRecord } from './define-summary.ts'

interface InvoiceGroup extends Group {
  readonly key: string
  readonly amount: string
  readonly paid: string
  readonly due: string
}

const InvoiceSummary = builder.objectRef<InvoiceGroup>('InvoiceSummary').implement({
  description: 'The sum of a group of invoices. Sums may be above the largest amount of one record.',
  fields: t => ({
    key: t.exposeString('key', {
      description:
        'What the group has in common: the status, the month, how long it has been due, or the id of the contact.',
    }),
    contact: t.field({
      type: NamedGroup,
      nullable: true,
      description: 'Who has to pay, by first and last name; by contact only.',
      resolve: namedRecord,
    }),
    month: t.exposeString('month', { nullable: true, description: 'YYYY-MM; by month only.' }),
    count: t.exposeInt('count', { description: 'How many invoices.' }),
    amount: t.expose('amount', { type: 'Decimal', description: 'The sum of their amounts.' }),
    paid: t.expose('paid', { type: 'Decimal', description: 'The sum of what was paid for them.' }),
    due: t.expose('due', {
      type: 'Decimal',
      description: 'The sum of what is left to pay, as amountDue of each: 0 for cancelled and refunded ones.',
    }),
  }),
})

/** The account's day: $5 is the moment. */
const today = '($5::timestamptz AT TIME ZONE caller.time_zone)::date'
/** As statusOn says it of one invoice. */
const readsAs = `CASE WHEN overdue_after < ${today} THEN 'overdue' ELSE status END`

const daysLate = `${today} - r.due_date`
const ages = ['not_due', 'days_1_to_30', 'days_31_to_60', 'days_61_to_90', 'days_over_90']
const age = `CASE WHEN ${daysLate} > 90 THEN 5 WHEN ${daysLate} > 60 THEN 4 WHEN ${daysLate} > 30 THEN 3
  WHEN ${daysLate} > 0 THEN 2 ELSE 1 END`

const due = "sum(CASE WHEN r.status IN ('cancelled', 'refunded') THEN 0.00 ELSE r.amount - r.amount_paid END)"

/** The most contacts that are answered. */
const maxContacts = 100

defineSummary(InvoiceSummary, {
  of: 'invoices',
  description: "Counts and sums of invoices. Days are those of the account's time zone.",
  sums: {
    count: 'count(*)::int',
    amount: 'sum(r.amount)',
    paid: 'sum(r.amount_paid)',
    due,
  },
  by: {
    status: {
      description: 'The status as it reads today, overdue among them.',
      by: { key: readsAs },
      order: readsAs,
    },
    month: {
      description: 'The month in which they were created, newest first.',
      ...byPeriod('month', 'r.created_at'),
    },
    ageing: {
      description:
        'How long what is owed has been due: not_due (or without a due date), then days_1_to_30, days_31_to_60, days_61_to_90 and days_over_90 after the due date. Only sent, viewed and partial invoices of which something is owed.',
      where: "status IN ('sent', 'viewed', 'partial') AND amount > amount_paid",
      by: { key: `(ARRAY['${ages.join("', '")}'])[${age}]`, place_of_age: age },
      order: age,
    },
    contact: {
      description: `Who has to pay: the ${maxContacts} contacts that owe most, then those that were charged most. Only sent, viewed, partial, overdue and paid invoices to a contact.`,
      where: "status IN ('sent', 'viewed', 'partial', 'paid') AND contact_id IS NOT NULL",
      by: { key: 'r.contact_id' },
      order: `${due} DESC, sum(r.amount) DESC, r.contact_id`,
      most: maxContacts,
      named: {
        name: `(SELECT concat_ws(' ', first_name, last_name) FROM contacts WHERE account_id = $1 AND id = summed.key)`,
      },
    },
  },
  own: {
    args: builder.args(t => ({
      status: t.field({
        type: [InvoiceStatusEnum],
        constraint: entries(10),
        description: 'Sums only invoices that read as one of these today; all where absent.',
      }),
    })),
    where: `(${readsAs})::text = ANY($6::text[])`,
    values: ({ status }, { now }) => [now().toISOString(), status ?? Object.values(InvoiceStatus)],
  },
})
