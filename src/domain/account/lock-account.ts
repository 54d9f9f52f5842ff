import type { Account, Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { noAccess, ownerOnly } from '../errors.ts'
import { actsAsOwner, requireViewer } from '../fields/access.ts'
import type { Expectation } from '../fields/record-args.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'
import { accountRecord } from './record.ts'

/** What is read of an account as it is locked. */
type LockedAccount = Pick<Account, 'id' | 'ownerId' | 'updatedAt'>

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

/** Runs work in a transaction in which the account is locked, as by {@link lockAccount}. */
export function withLockedAccount<Result>(
  { database }: Context,
  accountId: string,
  work: (tx: Prisma.TransactionClient, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(async tx => work(tx, await lockAccount(tx, accountId)))
}

/**
 * As {@link withLockedAccount}, for its owner. Throws FORBIDDEN where the user no longer owns it: another call may have
 * transferred it since access was checked. CONFLICT where it has changed since it was read.
 */
export function withOwnedAccount<Result>(
  context: Context,
  { accountId, ...expectation }: Expectation & { readonly accountId: string },
  work: (tx: Prisma.TransactionClient, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return withLockedAccount(context, accountId, (tx, account) => {
    if (!actsAsOwner(requireViewer(context), account)) throw ownerOnly()
    requireUnchanged(accountRecord.label, account.updatedAt, expectation)
    return work(tx, account)
  })
}
