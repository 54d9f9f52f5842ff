import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import type { Condition } from '../lists/finding/condition.ts'
import { aloneOf, arrayOf, oneOfInput, wordsOf } from '../lists/finding/vocabulary.ts'
import { today } from '../lists/list-filter.ts'
import { invoiceFilter, payable } from './filter.ts'
import { InvoiceStatusEnum } from './object.ts'

/** Invoices that read as one of some states on the account's day, as statusOn says it of one. */
export const readsAs: Condition<'status'> = {
  field: 'status',
  input: () => ({
    ...oneOfInput(InvoiceStatusEnum),
    description: 'Reading as any of these, `overdue` among them; an empty list matches nothing.',
  }),
  // The stored states come first, since an index has them.
  where: (name, { type }, at) =>
    `${name} = ANY($${at}::${type}[])
      AND CASE WHEN r.overdue_after < ${today} THEN 'overdue' ELSE ${name}::text END = ANY($${at + 1}::text[])`,
  values: given => {
    const states = wordsOf<InvoiceStatus>(given)
    const stored = states.includes('overdue') ? [...states, ...payable] : states
    return [arrayOf(stored), arrayOf(states)]
  },
  alone: aloneOf<InvoiceStatus>(invoiceFilter),
}
