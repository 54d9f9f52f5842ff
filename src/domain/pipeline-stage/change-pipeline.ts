import type { Prisma } from '../../generated/prisma/client.ts'
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
    await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
    return work(tx)
  })
}
