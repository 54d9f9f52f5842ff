import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Expectation } from '../fields/record-args.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'
import { accountRecord } from './record.ts'

/** Which account its owner deletes. */
export interface AccountDeletion extends Expectation {
  readonly accountId: string
  readonly ownerId: string
}

/** Deletes an account and all it holds, and answers its id; NOT_FOUND where it is gone, CONFLICT where it has changed since it was read. */
export function deleteAccount(
  { database }: Context,
  { accountId, ownerId, ...expectation }: AccountDeletion,
): Promise<string> {
  const { label } = accountRecord
  const values = [accountId, ownerId]
  return database.longTransaction(async query => {
    const [account] = await query<{ updatedAt: string }>({
      text: 'SELECT updated_at AS "updatedAt" FROM accounts WHERE id = $1 AND owner_id = $2 FOR UPDATE',
      values,
    })
    if (!account) throw notFound(label)
    requireUnchanged(label, account.updatedAt, expectation)
    await query({ text: 'DELETE FROM accounts WHERE id = $1 AND owner_id = $2', values })
    return accountId
  })
}
