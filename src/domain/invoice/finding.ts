import { defineFinding } from '../lists/finding/define-finding.ts'
import { indexed, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, linkedTo, range, times } from '../lists/finding/vocabulary.ts'
import { readsAs } from './reads-as.ts'
import { invoiceRecord } from './record.ts'

/** How invoices are found. */
export const invoiceFinding = defineFinding(invoiceRecord, {
  filter: {
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
