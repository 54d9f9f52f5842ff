import type { Invoice } from '../../../generated/prisma/client.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { type ChangeKey, inAccount } from '../../fields/record-args.ts'
import { changedAmount } from '../../line-items/changed-amount.ts'
import { numberedLines } from '../../line-items/numbered-lines.ts'
import { refuseNulls } from '../../writes/input-nulls.ts'
import { orTaken } from '../../writes/prisma-errors.ts'
import type { UpdateInvoiceInput } from '../inputs.ts'
import { withLockedInvoice } from './lock-invoice.ts'

/** Which draft changes and how, and the relations to read of it (Prisma's `include`). */
export interface InvoiceChange extends ChangeKey {
  readonly input: typeof UpdateInvoiceInput.$inferInput
  readonly query: object
}

/** Changes a draft; CONFLICT where it is no longer a draft, or its new number is taken. */
export function updateInvoice(context: Context, { input, query, ...key }: InvoiceChange): Promise<Invoice> {
  const { lineItems, amount, ...rest } = refuseNulls(input, ['invoiceNumber', 'amount'])
  const invoiceNumber = rest.invoiceNumber?.trim()
  const write = withLockedInvoice(context, key, async ({ tx, invoice, status }) => {
    if (status !== 'draft') throw conflict(`Invoice is ${status}: only a draft can change`)
    const readLines = () =>
      tx.invoiceLineItem.findMany({ where: { accountId: key.accountId, invoiceId: key.id } })
    const newAmount = await changedAmount({ amount: invoice.amount, readLines }, { amount, lineItems })
    return tx.invoice.update({
      ...query,
      where: inAccount(key),
      data: {
        ...rest,
        ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
        ...(newAmount === undefined ? {} : { amount: newAmount }),
        ...(lineItems === undefined
          ? {}
          : { lineItems: { deleteMany: {}, create: numberedLines(lineItems) } }),
      },
    })
  })
  return orTaken(`Invoice number ${invoiceNumber} is taken`, write)
}
