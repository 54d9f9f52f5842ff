import { digestToken } from '../../../auth/token-digest.ts'
import type { Account, Contact, Invoice, InvoiceLineItem } from '../../../generated/prisma/client.ts'
import { noteAccount } from '../../../observation/request-work.ts'
import type { Context } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import { requireAccess } from '../../fields/access.ts'
import { inAccount, type RecordKey } from '../../fields/record-args.ts'
import { allLines } from '../../line-items/lines.ts'
import { todayOf } from '../../today.ts'
import { withLockedRecord } from '../../writes/lock-record.ts'
import { statusOn } from '../overdue.ts'
import { invoiceRecord } from '../record.ts'
import { isShown } from './is-shown.ts'

/** An invoice with all that its document says. */
export interface OpenedInvoice extends Invoice {
  readonly account: Account
  readonly contact: Contact | null
  readonly lineItems: readonly InvoiceLineItem[]
}

/**
 * Reads the invoice of a link by what it ends in, which is all that its contact knows. The first time that it is `seen`
 * by somebody else than the account's team marks it as viewed, also where a part is paid. NOT_FOUND for whatever is no
 * link, or leads to an invoice that is not to be seen.
 */
export async function openLink(
  context: Context,
  { token, seen }: { readonly token: string; readonly seen: boolean },
): Promise<OpenedInvoice> {
  const { prisma, query } = context.database
  const [found] = await query<RecordKey>({
    text: 'SELECT account_id AS "accountId", invoice_id AS id FROM invoice_links WHERE token_hash = $1',
    values: [digestToken(token)],
  })
  if (!found) throw notFound(invoiceRecord.label)
  noteAccount(found.accountId)
  const invoice = await prisma.invoice.findUnique({
    where: inAccount(found),
    include: { account: true, contact: true, lineItems: allLines.query },
  })
  if (!invoice || !isShown(invoice.status)) throw notFound(invoiceRecord.label)
  if (seen && isUnseen(invoice) && !(await isOfTeam(context, found.accountId)))
    await markViewed(context, found)
  const status = statusOn(await todayOf(context, found.accountId), invoice)
  return { ...invoice, status }
}

/** Whether who opens it works in the account: a look at one's own invoice is not the contact's. */
async function isOfTeam(context: Context, accountId: string): Promise<boolean> {
  if (!context.viewer) return false
  try {
    await requireAccess('member', accountId, context)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'FORBIDDEN') return false
    throw error
  }
}

/** Whether something is still to be paid, and nobody has opened it. Its stored status decides, so an overdue one is marked too. */
function isUnseen({ status, viewedAt }: Invoice): boolean {
  return viewedAt === null && (status === 'sent' || status === 'partial')
}

/** Of several who open it at once, the first marks it. One of which a part is paid is viewed again once that is taken back. */
function markViewed(context: Context, key: RecordKey): Promise<void> {
  return withLockedRecord(context, invoiceRecord, key, async ({ tx, record }) => {
    if (!isUnseen(record)) return
    const status = record.status === 'sent' ? 'viewed' : record.status
    await tx.invoice.update({ where: inAccount(key), data: { status, viewedAt: context.now() } })
  })
}
