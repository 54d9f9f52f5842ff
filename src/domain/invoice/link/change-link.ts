import { randomBytes } from 'node:crypto'
import { digestToken } from '../../../auth/token-digest.ts'
import type { Invoice, Prisma } from '../../../generated/prisma/client.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { type ChangeKey, inAccount } from '../../fields/record-args.ts'
import { touched } from '../../touched.ts'
import { withLockedRecord } from '../../writes/lock-record.ts'
import { invoiceRecord } from '../record.ts'
import { isShown } from './is-shown.ts'

/** As many as no one guesses, and few enough for the line of a mail. */
const tokenBytes = 24

/** What a link that was just made ends in, and its invoice. */
export interface MadeLink {
  readonly token: string
  readonly invoice: Invoice
}

/** Which invoice gets a link, and whether instead of one that it has. */
export interface LinkCreation extends ChangeKey {
  readonly replaces: boolean
}

/**
 * Makes the link of an invoice, of which a hash is stored. CONFLICT for a draft and a cancelled one, and where it has a
 * link that is not to be replaced.
 */
export function createLink(context: Context, { replaces, ...key }: LinkCreation): Promise<MadeLink> {
  const { accountId, id: invoiceId } = key
  return withLockedRecord(context, invoiceRecord, key, async ({ tx, record: invoice }) => {
    if (!isShown(invoice.status))
      throw conflict(`Invoice is ${invoice.status}: only one that was sent has a link`)
    const where = { accountId_invoiceId: { accountId, invoiceId } }
    if (!replaces && (await tx.invoiceLink.findUnique({ where })))
      throw conflict('Invoice has a link already: revoke it, or replace it')
    const token = randomBytes(tokenBytes).toString('base64url')
    const made = { tokenHash: digestToken(token), createdAt: context.now() }
    await tx.invoiceLink.upsert({ where, create: { accountId, invoiceId, ...made }, update: made })
    return { token, invoice: await touchInvoice(tx, key, invoice) }
  })
}

/** Ends the link of an invoice for good; one without a link stays as it is. */
export function revokeLink(context: Context, key: ChangeKey): Promise<Invoice> {
  const { accountId, id: invoiceId } = key
  return withLockedRecord(context, invoiceRecord, key, async ({ tx, record: invoice }) => {
    const { count } = await tx.invoiceLink.deleteMany({ where: { accountId, invoiceId } })
    return count === 0 ? invoice : touchInvoice(tx, key, invoice)
  })
}

/** Says that the invoice has changed, so that of two changes at once the second is refused. */
function touchInvoice(tx: Prisma.TransactionClient, key: ChangeKey, invoice: Invoice): Promise<Invoice> {
  return tx.invoice.update({ where: inAccount(key), data: touched(invoice) })
}
