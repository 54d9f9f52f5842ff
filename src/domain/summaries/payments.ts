import { builder } from '../builder.ts'
import { inOrder, ranges } from '../lists/finding/ranges.ts'
import { byColumn, byPeriod, defineSummary, endsOfSpan, type Group, inSpan } from './define-summary.ts'

interface PaymentGroup extends Group {
  readonly key: string
  readonly amount: string
}

const PaymentSummary = builder.objectRef<PaymentGroup>('PaymentSummary').implement({
  description: 'The sum of a group of payments. Sums may be above the largest amount of one record.',
  fields: t => ({
    key: t.exposeString('key', { description: 'What the group has in common: the month or the method.' }),
    month: t.exposeString('month', { nullable: true, description: 'YYYY-MM; by month only.' }),
    count: t.exposeInt('count', { description: 'How many payments, reversals among them.' }),
    amount: t.expose('amount', {
      type: 'Decimal',
      description: 'The sum of what was received, less what was reversed.',
    }),
  }),
})

defineSummary(PaymentSummary, {
  of: 'payments',
  description: 'Counts and sums of payments for invoices, whatever became of these.',
  sums: { count: 'count(*)::int', amount: 'sum(r.amount)' },
  by: {
    month: {
      description: 'The month in which they were paid, newest first.',
      ...byPeriod('month', 'r.paid_at'),
    },
    method: { description: 'How they were paid.', ...byColumn('method') },
  },
  own: {
    args: builder.args(t => ({
      paidAt: t.field({
        type: ranges.timestamptz.type,
        constraint: inOrder,
        description: 'Sums only payments that were paid in this span; all where absent.',
      }),
    })),
    where: inSpan('paid_at', ['$5', '$6']),
    values: ({ paidAt }) => endsOfSpan(paidAt),
  },
})
