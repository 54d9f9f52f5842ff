import type { Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { badInput, conflict } from '../errors.ts'
import { payAfterwards } from '../fields/pay-for-many.ts'
import { points } from '../fields/points.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { lockRecord } from '../writes/lock-record.ts'
import { changePipeline } from './change-pipeline.ts'
import { pipelineStageRecord } from './record.ts'

/** So many deals move in one statement, whose triggers write what became of each. */
const movedAtOnce = 1_000

/** Which stage goes, and where its deals go. */
export interface StageDeletion extends ChangeKey {
  readonly moveDealsTo?: string | null | undefined
}

/**
 * Deletes a stage, with its deals moved to another one before. CONFLICT where there are deals and no other stage is
 * named, BAD_USER_INPUT where that one is the same or none of the account.
 */
export async function deleteStage(context: Context, { moveDealsTo, ...key }: StageDeletion): Promise<string> {
  const { accountId, id } = key
  if (moveDealsTo === id) throw badInput({ moveDealsTo: ['Must be another stage'] })
  // One such work of an account at a time: of two that move deals to each other's stage, neither waits for the other.
  const moved = await changePipeline(context, accountId, async tx => {
    // While the stage is locked no deal can be put into it: its foreign key waits, and finds it gone.
    await lockRecord(tx, pipelineStageRecord, key)
    const count = moveDealsTo ? await moveDeals(tx, { accountId, id, moveDealsTo }) : 0
    if (!moveDealsTo) await refuseDeals(tx, { accountId, id })
    await tx.pipelineStage.delete({ where: inAccount(key) })
    return count
  })
  await payAfterwards(context.cost, moved * points.oneOfMany)
  return id
}

async function refuseDeals(
  tx: Prisma.TransactionClient,
  { accountId, id: stageId }: { readonly accountId: string; readonly id: string },
): Promise<void> {
  const deal = await tx.deal.findFirst({ where: { accountId, stageId }, select: { id: true } })
  if (deal) throw conflict('There are deals in the stage: moveDealsTo has to say where they go')
}

async function moveDeals(
  tx: Prisma.TransactionClient,
  {
    accountId,
    id,
    moveDealsTo,
  }: { readonly accountId: string; readonly id: string; readonly moveDealsTo: string },
): Promise<number> {
  const target = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM pipeline_stages
    WHERE account_id = ${accountId}::uuid AND id = ${moveDealsTo}::uuid FOR KEY SHARE`
  if (target.length === 0) throw badInput({ moveDealsTo: ['Not found'] })
  let moved = 0
  for (;;) {
    // Locked by id, as everywhere; those that leave the stage meanwhile are passed over, so only none is the end.
    const deals = await tx.$queryRaw<{ readonly id: string }[]>`
      SELECT id FROM deals WHERE account_id = ${accountId}::uuid AND stage_id = ${id}::uuid
      ORDER BY id LIMIT ${movedAtOnce} FOR UPDATE`
    if (deals.length === 0) return moved
    // A statement of its own sees the deals as their last changes left them.
    moved += await tx.$executeRaw`
      UPDATE deals SET stage_id = ${moveDealsTo}::uuid
      WHERE account_id = ${accountId}::uuid AND id = ANY(${deals.map(deal => deal.id)}::uuid[])`
  }
}
