import type { Prisma } from '../../generated/prisma/client.ts'
import { noAccess, ownerOnly } from '../errors.ts'

/**
 * Locks the account until the transaction ends, so that changes of its owner and team members run one
 * after the other. Returns its owner's id; throws FORBIDDEN where it has been deleted.
 */
export async function lockAccount(tx: Prisma.TransactionClient, accountId: string): Promise<string> {
  // NO KEY, so that records of the account can be created meanwhile.
  const [account] = await tx.$queryRaw<{ owner_id: string }[]>`
    SELECT owner_id FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
  if (!account) throw noAccess()
  return account.owner_id
}

/**
 * Locks the account like {@link lockAccount}. Throws FORBIDDEN where the user no longer owns it: another
 * call may have transferred it since access was checked.
 */
export async function lockOwnedAccount(
  tx: Prisma.TransactionClient,
  { accountId, ownerId }: { readonly accountId: string; readonly ownerId: string },
): Promise<void> {
  if ((await lockAccount(tx, accountId)) !== ownerId) throw ownerOnly()
}
