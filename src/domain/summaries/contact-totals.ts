import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import type { Context } from '../context.ts'
import { payForMany } from '../fields/pay-for-many.ts'
import { isSpamRow } from '../lead-form/spam.ts'
import { batched } from '../lists/batched.ts'

interface ContactTotals {
  readonly deals: number
  readonly openValue: string
  readonly wonValue: string
  readonly invoiced: string
  readonly paid: string
  readonly due: string
  readonly submissions: number
}

const ContactTotalsType = builder.objectRef<ContactTotals>('ContactTotals').implement({
  description:
    'What a contact’s records add up to. Invoices are those sent, viewed, partial, overdue or paid.',
  fields: t => ({
    deals: t.exposeInt('deals', { description: 'How many deals, of any status.' }),
    openValue: t.expose('openValue', {
      type: 'Decimal',
      description: 'The sum of the values of open deals.',
    }),
    wonValue: t.expose('wonValue', { type: 'Decimal', description: 'The sum of the values of won deals.' }),
    invoiced: t.expose('invoiced', { type: 'Decimal', description: 'The sum of the amounts of invoices.' }),
    paid: t.expose('paid', { type: 'Decimal', description: 'The sum of what was paid for these invoices.' }),
    due: t.expose('due', {
      type: 'Decimal',
      description: 'What is left to pay of them: invoiced less paid.',
    }),
    submissions: t.exposeInt('submissions', {
      description: 'How many submissions of lead forms; spam is left out.',
    }),
  }),
})

const totalsOfContacts = `SELECT asked.id, d.*, i.*, s.*
  FROM unnest($2::uuid[]) AS asked (id)
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS deals,
      coalesce(sum(value) FILTER (WHERE status = 'open'), 0.00) AS "openValue",
      coalesce(sum(value) FILTER (WHERE status = 'won'), 0.00) AS "wonValue"
    FROM deals WHERE account_id = $1 AND contact_id = asked.id
  ) AS d
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS invoices, coalesce(sum(amount), 0.00) AS invoiced, coalesce(sum(amount_paid), 0.00) AS paid,
      coalesce(sum(amount - amount_paid), 0.00) AS due
    FROM invoices
    WHERE account_id = $1 AND contact_id = asked.id AND status IN ('sent', 'viewed', 'partial', 'paid')
  ) AS i
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS submissions FROM form_submissions AS f
    WHERE f.account_id = $1 AND f.contact_id = asked.id AND NOT ${isSpamRow('f')}
  ) AS s`

const readTotals = batched(
  async (context: Context, accountId: string, contactIds) => {
    const rows = await context.database.query<
      ContactTotals & { readonly id: string; readonly invoices: number }
    >({
      text: totalsOfContacts,
      values: [accountId, contactIds],
    })
    const counts = rows.map(({ deals, invoices, submissions }) => deals + invoices + submissions)
    await payForMany(context, counts)
    return new Map(rows.map(row => [row.id, row]))
  },
  accountId => accountId,
)

builder.prismaObjectField(Contact, 'summary', t =>
  t.field({
    type: ContactTotalsType,
    description: 'What the deals, invoices and submissions of the contact add up to.',
    complexity: { field: 10, multiplier: 1 },
    resolve: ({ id, accountId }, _args, context) => readTotals(context, accountId, id),
  }),
)
