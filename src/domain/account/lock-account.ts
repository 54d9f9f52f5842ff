import type { Viewer } from '../../auth/viewer.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { noAccess, ownerOnly } from '../errors.ts'
import { actsAsOwner } from '../fields/access.ts'
import type { Expectation } from '../fields/record-args.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'
import { accountRecord } from './record.ts'

/** What is read of an account as it is locked. */
interface LockedAccount {
  readonly id: string
  readonly ownerId: string
  readonly updatedAt: Date
}

/**
 * Locks the account until the transaction ends, so that changes of its owner and team members run one
 * after the other. Throws FORBIDDEN where it has been deleted.
 */
export async function lockAccount(tx: Prisma.TransactionClient, accountId: string): Promise<LockedAccount> {
  // NO KEY, so that records of the account can be created meanwhile.
  const [account] = await tx.$queryRaw<LockedAccount[]>`
    SELECT id, owner_id AS "ownerId", updated_at AS "updatedAt" FROM accounts
    WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
  if (!account) throw noAccess()
  return account
}

/** Which account its owner changes. */
export interface OwnedAccount extends Expectation {
  readonly accountId: string
  readonly viewer: Viewer
}

/**
 * Locks the account like {@link lockAccount}, and answers it. Throws FORBIDDEN where the user no longer owns it: another
 * call may have transferred it since access was checked. CONFLICT where it has changed since it was read.
 */
export async function lockOwnedAccount(
  tx: Prisma.TransactionClient,
  { accountId, viewer, expectedUpdatedAt }: OwnedAccount,
): Promise<LockedAccount> {
  const account = await lockAccount(tx, accountId)
  if (!actsAsOwner(viewer, account)) throw ownerOnly()
  requireUnchanged({ label: accountRecord.label, updatedAt: account.updatedAt }, { expectedUpdatedAt })
  return account
}
