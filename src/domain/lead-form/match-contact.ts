import type { Contact, Prisma } from '../../generated/prisma/client.ts'
import { emailKey } from '../contact/email-key.ts'

/**
 * The oldest contact of the account with this e-mail, locked until the transaction ends; null for
 * none. Transactions with the same e-mail pass here one at a time, on every replica, so each sees
 * the contact that the one before it created.
 */
export async function matchContact(
  tx: Prisma.TransactionClient,
  { accountId, email }: { readonly accountId: string; readonly email: string | undefined },
): Promise<Contact | null> {
  const key = emailKey(email)
  if (key === null) return null
  // The lock's function returns nothing that $queryRaw could read.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${accountId}:${key}`}, 0))`
  const [match] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM contacts WHERE account_id = ${accountId}::uuid AND email_key = ${key}
    ORDER BY created_at, id LIMIT 1 FOR UPDATE`
  return match ? tx.contact.findUnique({ where: { accountId_id: { accountId, id: match.id } } }) : null
}
