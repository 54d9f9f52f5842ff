import { changedCharges } from '../../line-items/changed-charges.ts'
import type { Changes } from '../../writes/input-nulls.ts'
import type { Locked } from '../../writes/lock-record.ts'
import { requireDraft } from '../../writes/moves.ts'
import type { UpdateInvoiceInput } from '../inputs.ts'
import { invoiceRecord } from '../record.ts'

/** What is written of a draft that changes; CONFLICT where it is no longer a draft. */
export async function changedInvoice(
  { amount, lineItems, invoiceNumber, ...rest }: Changes<'Invoice', typeof UpdateInvoiceInput.$inferInput>,
  { tx, record: invoice }: Locked<'Invoice'>,
): Promise<object> {
  requireDraft(invoiceRecord, invoice.status)
  const { accountId, id: invoiceId } = invoice
  const readLines = () => tx.invoiceLineItem.findMany({ where: { accountId, invoiceId } })
  const charges = await changedCharges({ ...invoice, readLines }, { amount, lineItems })
  return { ...rest, ...charges, ...(invoiceNumber && { invoiceNumber: invoiceNumber.trim() }) }
}
