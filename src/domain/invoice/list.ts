import type { Invoice } from '../../generated/prisma/client.ts'
import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { contactName } from '../contact/name.ts'
import { newestFirst, type Page } from '../lists/page.ts'
import { type List, type ListArgs, type ListCall, readList } from '../lists/read-list.ts'
import { guessToday, rememberToday } from './account-today.ts'
import { dependsOnDay, invoiceFilter } from './status-filter.ts'

/** An account's invoices. */
export const invoiceList: List<Invoice> = {
  typeName: 'Invoice',
  record: {
    table: 'invoices',
    columns: {
      id: 'id',
      accountId: 'account_id',
      invoiceNumber: 'invoice_number',
      amount: 'amount',
      amountPaid: 'amount_paid',
      status: 'status',
      dueDate: 'due_date',
      createdAt: 'created_at',
    },
    rareColumns: { sentAt: 'sent_at', viewedAt: 'viewed_at', updatedAt: 'updated_at' },
    readsTimeZone: true,
    links: { contact: contactName },
  },
  readRelated: ({ database }, query, where) =>
    database.prisma.invoice.findMany({ ...query, where, orderBy: newestFirst }),
}

/** Reads a page of an account's invoices that read as `status` today; no status asks for all. */
export async function readInvoices(
  args: ListArgs & { readonly status?: InvoiceStatus | null | undefined },
  call: ListCall,
): Promise<Page<Invoice>> {
  const { accountId, status } = args
  // The statement itself tells the account's time zone; if that makes it another day, it runs again.
  const guess = guessToday(call.context, accountId)
  const read = await readList(invoiceList, args, invoiceFilter(status, guess), call)
  const today = rememberToday(call.context, accountId, read.timeZone)
  if (!dependsOnDay(status) || today.getTime() === guess.getTime()) return read.page
  return (await readList(invoiceList, args, invoiceFilter(status, today), call)).page
}
