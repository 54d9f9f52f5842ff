import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { searchPattern } from '../contact/search.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import type { Condition } from '../lists/finding/condition.ts'
import { defineFinding } from '../lists/finding/define-finding.ts'
import { indexed, sorted, timeOrders } from '../lists/finding/orders.ts'
import { containing, matchesText } from '../lists/finding/search-pattern.ts'
import {
  aloneOf,
  arrayOf,
  equals,
  linkedTo,
  oneOfInput,
  range,
  text,
  times,
  wordsOf,
} from '../lists/finding/vocabulary.ts'
import { today } from '../lists/list-filter.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { invoiceFilter, payable } from './filter.ts'
import { Invoice, InvoiceStatusEnum, Payment } from './object.ts'
import { invoiceRecord, paymentRecord } from './record.ts'

/** It is found by an index, where the number does not match already. */
const payer =
  '(SELECT search_text FROM contacts AS payer WHERE payer.account_id = r.account_id AND payer.id = r.contact_id)'

const search: Condition<'invoiceNumber'> = {
  ...text(
    'invoiceNumber',
    'Any part of the number, or of the first name, last name, both, or e-mail of the contact, in either case.',
  ),
  // A number can have several blanks in a row; a contact's text has none.
  where: (name, _column, at) =>
    `(${matchesText(name, `$${at}`)} OR ${matchesText(name, `$${at + 1}`)} OR ${matchesText(payer, `$${at + 1}`)})`,
  values: given => [containing(String(given).trim()), searchPattern(String(given)) ?? '%'],
}

/** Invoices that read as one of some states on the account's day, as statusOn says it of one. */
const readsAs: Condition<'status'> = {
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

/** How invoices are found. */
export const invoiceFinding = defineFinding(invoiceRecord, {
  filter: {
    search,
    invoiceNumber: equals('invoiceNumber', {
      description: 'This number, in the case it was written in.',
      isRare: true,
    }),
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    status: readsAs,
    amount: range('amount', 'The whole amount.'),
    dueDate: range('dueDate', 'The day it is due; invoices without one are in no range that has an end.'),
    ...times,
  },
  orderBy: {
    due_date: indexed(['dueDate'], 'The day it is due.'),
    amount: indexed(['amount'], 'The whole amount.'),
    invoice_number: sorted(
      [{ field: 'invoiceNumber', compared: name => `${name} COLLATE "C"` }],
      'As text: `INV-10000` before `INV-9999`.',
    ),
    ...timeOrders,
  },
})

recordQueries(invoiceRecord, {
  type: Invoice,
  finding: invoiceFinding,
  limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
  own: {
    args: builder.args(t => ({
      status: t.field({ type: InvoiceStatusEnum, description: 'Only invoices that read so today.' }),
    })),
    filter: ({ status }) => invoiceFilter(status),
  },
})

defineConnection(paymentRecord, Payment, {
  order: [
    ['paidAt', 'DESC'],
    ['id', 'DESC'],
  ],
}).ofLinked()
