import type { Invoice } from '../../../generated/prisma/client.ts'
import type { Context } from '../../context.ts'
import { inAccount, type Update } from '../../fields/record-args.ts'
import { changedCharges } from '../../line-items/changed-charges.ts'
import type { Changes } from '../../writes/input-nulls.ts'
import { withLockedRecord } from '../../writes/lock-record.ts'
import { requireDraft } from '../../writes/moves.ts'
import { orTaken } from '../../writes/prisma-errors.ts'
import type { UpdateInvoiceInput } from '../inputs.ts'
import { invoiceRecord } from '../record.ts'

/** Changes a draft; CONFLICT where it is no longer a draft, or its new number is taken. */
export function updateInvoice(
  context: Context,
  { input, query, ...key }: Update<Changes<'Invoice', typeof UpdateInvoiceInput.$inferInput>>,
): Promise<Invoice> {
  const { lineItems, amount, ...rest } = input
  const invoiceNumber = rest.invoiceNumber?.trim()
  const write = withLockedRecord(
    context,
    invoiceRecord,
    { ...key, input },
    async ({ tx, record: invoice }) => {
      requireDraft(invoiceRecord, invoice.status)
      const readLines = () =>
        tx.invoiceLineItem.findMany({ where: { accountId: key.accountId, invoiceId: key.id } })
      const charges = await changedCharges({ ...invoice, readLines }, { amount, lineItems })
      return tx.invoice.update({
        ...query,
        where: inAccount(key),
        data: {
          ...rest,
          ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
          ...charges,
        },
      })
    },
  )
  return orTaken(`Invoice number ${invoiceNumber} is taken`, write)
}
