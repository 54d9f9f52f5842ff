import type { ExportedValues } from '../../define-record.ts'
import { centsOf, type ExportedRule, nestedIn } from '../exported-rule.ts'

/** What of an invoice may be paid, by its status. */
const paidByStatus: Readonly<Record<string, (paid: bigint, amount: bigint) => boolean>> = {
  draft: paid => paid === 0n,
  sent: paid => paid === 0n,
  viewed: paid => paid === 0n,
  cancelled: paid => paid === 0n,
  partial: (paid, amount) => paid > 0n && paid < amount,
  overdue: (paid, amount) => paid < amount,
  paid: (paid, amount) => paid === amount,
  refunded: (paid, amount) => paid <= amount,
}

const invoiceRules: readonly ExportedRule[] = [
  {
    key: 'amount_paid',
    breach: 'is not the sum of the payments',
    holds: record =>
      nestedIn(record, 'payments').reduce((sum, { amount }) => sum + centsOf(amount), 0n) ===
      centsOf(record.amount_paid),
  },
  {
    key: 'status',
    breach: 'does not fit what is paid of the amount',
    holds: ({ status, amount, amount_paid }) =>
      paidByStatus[String(status)]?.(centsOf(amount_paid), centsOf(amount)) ?? false,
  },
  {
    key: 'due_date',
    breach: 'is missing of an overdue invoice',
    holds: ({ status, due_date }) => status !== 'overdue' || due_date !== null,
  },
]

const certainty: Readonly<Record<string, number>> = { won: 100, lost: 0, abandoned: 0 }

const dealRules: readonly ExportedRule[] = [
  {
    key: 'probability',
    breach: 'does not fit the status',
    holds: ({ status, probability }) => status === 'open' || probability === certainty[String(status)],
  },
  {
    key: 'open_probability',
    breach: 'does not fit the status',
    holds: ({ status, open_probability }) => (status === 'open') === (open_probability === null),
  },
  {
    key: 'closed_at',
    breach: 'does not fit the status',
    holds: ({ status, closed_at }) => (status === 'open') === (closed_at === null),
  },
]

const endsAfterStart: ExportedRule = {
  key: 'ends_at',
  breach: 'is not after starts_at',
  holds: ({ starts_at, ends_at }) => String(ends_at) > String(starts_at),
}

/** One of two links is there, and not both. */
function isAboutOneOf(one: string, other: string): ExportedRule {
  return {
    key: one,
    breach: `and ${other} are both there, or both missing`,
    holds: record => (record[one] === null) !== (record[other] === null),
  }
}

/** By collection: what the service holds records to, by its own checks or the database's. */
export const exportedRules: Readonly<Record<string, readonly ExportedRule[]>> = {
  deals: dealRules,
  invoices: invoiceRules,
  proposals: [
    {
      key: 'accepted_name',
      breach: 'is there, and the proposal is not accepted',
      holds: ({ status, accepted_name }) => accepted_name === null || status === 'accepted',
    },
  ],
  galleries: [
    {
      key: 'published_at',
      breach: 'is there, and the gallery is a draft',
      holds: ({ status, published_at }) => published_at === null || status !== 'draft',
    },
  ],
  bookings: [endsAfterStart],
  contact_merges: [
    {
      key: 'merged_id',
      breach: 'is that of the contact that was kept',
      holds: ({ contact_id, merged_id }) => contact_id !== merged_id,
    },
  ],
  notes: [isAboutOneOf('contact_id', 'deal_id')],
  moves: [
    isAboutOneOf('deal_id', 'invoice_id'),
    {
      key: 'to_value',
      breach: 'is the same as from_value',
      holds: ({ from_value, to_value }) => from_value !== to_value,
    },
    {
      key: 'field',
      breach: 'is a stage, which an invoice has not',
      holds: ({ field, invoice_id }) => field !== 'stage' || invoice_id === null,
    },
  ],
}

/** Of every record that has both: a change moves `updated_at` on, whatever the clock says. */
export const notUpdatedBefore: ExportedRule = {
  key: 'updated_at',
  breach: 'is before created_at',
  holds: ({ created_at, updated_at }: ExportedValues) =>
    updated_at === undefined || created_at === undefined || String(updated_at) >= String(created_at),
}
