import type { Prisma } from '../../generated/prisma/client.ts'
import { lockAccount } from '../account/lock-account.ts'
import type { Context } from '../context.ts'

/**
 * Runs work on the order of an account's stages, one such work at a time: two stages added at once
 * would otherwise get the same position.
 */
export function changePipeline<Result>(
  context: Context,
  accountId: string,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return context.database.prisma.$transaction(async tx => {
    await lockAccount(tx, accountId)
    return work(tx)
  })
}
