import type { Prisma } from '../../generated/prisma/client.ts'
import { ownerOnly } from '../errors.ts'

/**
 * Holds the account until the transaction ends, so that its owner and team members change one
 * change at a time. Throws FORBIDDEN where the user owns it no more: another call may have
 * transferred it since access was checked.
 */
export async function lockOwnedAccount(
  tx: Prisma.TransactionClient,
  { accountId, ownerId }: { readonly accountId: string; readonly ownerId: string },
): Promise<void> {
  // NO KEY: records of the account can be created meanwhile.
  const owned = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM accounts WHERE id = ${accountId}::uuid AND owner_id = ${ownerId} FOR NO KEY UPDATE`
  if (owned.length === 0) throw ownerOnly()
}
