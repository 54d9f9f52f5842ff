import type { Invoice } from '../../../generated/prisma/client.ts'
import type { Context } from '../../context.ts'
import type { Creation } from '../../fields/record-args.ts'
import { newCharges } from '../../line-items/changed-charges.ts'
import { withoutNulls } from '../../writes/input-nulls.ts'
import { hasCode, orTaken } from '../../writes/prisma-errors.ts'
import type { CreateInvoiceInput } from '../inputs.ts'
import { drawInvoiceNumber } from './draw-invoice-number.ts'

const drawAttempts = 5

/** Creates a draft; BAD_USER_INPUT for an amount it cannot have, CONFLICT where its number is taken. */
export async function createInvoice(
  context: Context,
  { accountId, input, query }: Creation<typeof CreateInvoiceInput.$inferInput>,
): Promise<Invoice> {
  const { amount, lineItems, invoiceNumber: given, ...rest } = input
  const data = {
    ...withoutNulls(rest),
    accountId,
    ...newCharges({ amount, lineItems }),
  }
  const { prisma } = context.database
  if (given) {
    const invoiceNumber = given.trim()
    return orTaken(
      `Invoice number ${invoiceNumber} is taken`,
      prisma.invoice.create({ ...query, data: { ...data, invoiceNumber } }),
    )
  }
  return retryTaken(drawAttempts, () =>
    prisma.$transaction(async tx => {
      const invoiceNumber = await drawInvoiceNumber(tx, accountId)
      return tx.invoice.create({ ...query, data: { ...data, invoiceNumber } })
    }),
  )
}

/** A number drawn as free can be taken by hand before it is written; then the next one is drawn. */
async function retryTaken<Result>(attempts: number, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (attempts <= 1 || !hasCode(error, 'P2002')) throw error
    return retryTaken(attempts - 1, write)
  }
}
