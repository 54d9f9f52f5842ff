import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'
import type { OwnedAccount } from './lock-account.ts'
import { accountRecord } from './record.ts'

/** Deletes an account and all it holds; NOT_FOUND where it is gone, CONFLICT where it has changed since it was read. */
export async function deleteAccount(
  { database }: Context,
  { accountId, ownerId, expectedUpdatedAt }: OwnedAccount,
): Promise<void> {
  const { label } = accountRecord
  const values = [accountId, ownerId]
  await database.longTransaction(async query => {
    const [account] = await query<{ updatedAt: string }>({
      text: 'SELECT updated_at AS "updatedAt" FROM accounts WHERE id = $1 AND owner_id = $2 FOR UPDATE',
      values,
    })
    if (!account) throw notFound(label)
    requireUnchanged({ label, updatedAt: account.updatedAt }, { expectedUpdatedAt })
    await query({ text: 'DELETE FROM accounts WHERE id = $1 AND owner_id = $2', values })
  })
}
