import type { Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'

/** The user that is to own one more account, and the subject of a refusal. */
export interface NewOwner {
  readonly userId: string
  readonly as: 'You own' | 'The new owner owns'
}

/**
 * Throws CONFLICT where a user owns as many accounts as allowed. The lock is per user, on every replica, until the
 * transaction ends: the count sees all accounts added before.
 */
export async function requireRoom(
  tx: Prisma.TransactionClient,
  { accountsPerUser }: Context,
  { userId, as }: NewOwner,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('accounts of ' || ${userId}, 0))`
  const [held] = await tx.$queryRaw<{ owned: number }[]>`
    SELECT count(*)::int AS owned FROM accounts WHERE owner_id = ${userId}`
  if (Number(held?.owned) >= accountsPerUser)
    throw conflict(`${as} as many accounts as a user may: ${accountsPerUser}`)
}
