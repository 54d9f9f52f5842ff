import type { Invoice } from '../../../generated/prisma/client.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { inAccount, type RecordKey } from '../../fields/record-args.ts'
import { refuseNulls } from '../../writes/input-nulls.ts'
import { orTaken } from '../../writes/prisma-errors.ts'
import type { UpdateInvoiceInput } from '../inputs.ts'
import { formatCents } from './cents.ts'
import { type LockedInvoice, withLockedInvoice } from './lock-invoice.ts'
import { numberedLines } from './numbered-lines.ts'
import { type Charges, computeAmountCents } from './totals.ts'

/** Which draft changes and how, and the relations to read of it (Prisma's `include`). */
export interface InvoiceChange extends RecordKey {
  readonly input: typeof UpdateInvoiceInput.$inferInput
  readonly query: object
}

/** Changes a draft; CONFLICT where it is no longer a draft, or its new number is taken. */
export function updateInvoice(context: Context, { input, query, ...key }: InvoiceChange): Promise<Invoice> {
  const { lineItems, amount, ...rest } = refuseNulls(input, ['invoiceNumber', 'amount'])
  const invoiceNumber = rest.invoiceNumber?.trim()
  const write = withLockedInvoice(context, key, async ({ tx, invoice, status }) => {
    if (status !== 'draft') throw conflict(`Invoice is ${status}: only a draft can change`)
    const isPriced = amount !== undefined || lineItems !== undefined
    return tx.invoice.update({
      ...query,
      where: inAccount(key),
      data: {
        ...rest,
        ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
        ...(isPriced ? { amount: await findAmount({ tx, invoice }, { amount, lineItems }) } : {}),
        ...(lineItems === undefined
          ? {}
          : { lineItems: { deleteMany: {}, create: numberedLines(lineItems) } }),
      },
    })
  })
  return orTaken(`Invoice number ${invoiceNumber} is taken`, write)
}

/** The draft's amount after the change: lines that do not change still have to add up to it. */
async function findAmount(
  { tx, invoice }: Pick<LockedInvoice, 'tx' | 'invoice'>,
  { amount, lineItems }: Charges,
): Promise<string> {
  const lines =
    lineItems === undefined
      ? await tx.invoiceLineItem.findMany({ where: { accountId: invoice.accountId, invoiceId: invoice.id } })
      : lineItems
  const charges = { amount: amount ?? (lines?.length ? null : invoice.amount), lineItems: lines }
  return formatCents(computeAmountCents(charges))
}
