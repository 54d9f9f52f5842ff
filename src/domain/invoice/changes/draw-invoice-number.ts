import type { Prisma } from '../../../generated/prisma/client.ts'
import { lockAccount } from '../../account/lock-account.ts'
import { conflict } from '../../errors.ts'

/** The largest number that is counted, which an import can bring. */
const lastNumber = 2 ** 31 - 1

/**
 * Draws the account's next invoice number, such as INV-0001, passing over numbers that were taken by
 * hand. The account stays locked until the transaction ends, so that no number is drawn twice and a
 * transaction that fails leaves no gap. CONFLICT where none is left.
 */
export async function drawInvoiceNumber(tx: Prisma.TransactionClient, accountId: string): Promise<string> {
  // A statement sees what was committed before it began. Only one that begins after the lock was
  // granted is sure to see the number that the lock's last holder wrote.
  await lockAccount(tx, accountId)
  const [drawn] = await tx.$queryRaw<{ invoice_number: string }[]>`
    WITH RECURSIVE candidate (number, invoice_number) AS (
      SELECT last_invoice_number::bigint, NULL FROM accounts WHERE id = ${accountId}::uuid
      UNION ALL
      SELECT number + 1, 'INV-' || lpad((number + 1)::text, greatest(4, length((number + 1)::text)), '0')
      FROM candidate
      WHERE invoice_number IS NULL
        OR EXISTS (SELECT 1 FROM invoices AS taken
                   WHERE taken.account_id = ${accountId}::uuid AND taken.invoice_number = candidate.invoice_number)
    )
    UPDATE accounts
    SET last_invoice_number = free.number
    FROM (SELECT number, invoice_number FROM candidate ORDER BY number DESC LIMIT 1) AS free
    WHERE accounts.id = ${accountId}::uuid AND free.number <= ${lastNumber}::bigint
    RETURNING free.invoice_number`
  if (!drawn)
    throw conflict(`The numbers up to INV-${lastNumber} are used up: give the invoice one of your own`)
  return drawn.invoice_number
}
