import type { Query } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { badInput, conflict, notFound } from '../errors.ts'
import { payAfterwards } from '../fields/pay-for-many.ts'
import { points } from '../fields/points.ts'
import type { ChangeKey } from '../fields/record-args.ts'
import { countLinking, transactionFor } from '../writes/count-linking.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'
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
  const { database, cost } = context
  const { accountId, id } = key
  const linked = { accountId, ids: [id] }
  if (moveDealsTo === id) throw badInput({ moveDealsTo: ['Must be another stage'] })
  const transaction = moveDealsTo
    ? await transactionFor(database.query, pipelineStageRecord, linked)
    : 'transaction'
  const moved = await database[transaction](async query => {
    await lockPipeline(query, key)
    // While the stage is locked no deal can be put into it: its foreign key waits, and finds it gone.
    await lockStage(query, key)
    if (!moveDealsTo && (await countLinking(query, pipelineStageRecord, linked, 1)) > 0)
      throw conflict('There are deals in the stage: choose another one for them')
    const count = moveDealsTo ? await moveDeals(query, key, moveDealsTo) : 0
    const values = [accountId, id]
    await query({ text: 'DELETE FROM pipeline_stages WHERE account_id = $1 AND id = $2', values })
    return count
  })
  await payAfterwards(cost, moved * points.oneOfMany)
  return id
}

/** As withLockedAccount: of two that move deals to each other's stage, neither waits for the other. */
async function lockPipeline(query: Query, { accountId }: ChangeKey): Promise<void> {
  await query({ text: 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] })
}

async function lockStage(query: Query, { accountId, id, ...expectation }: ChangeKey): Promise<void> {
  const { label } = pipelineStageRecord
  const [stage] = await query<{ updatedAt: string }>({
    text: 'SELECT updated_at AS "updatedAt" FROM pipeline_stages WHERE account_id = $1 AND id = $2 FOR UPDATE',
    values: [accountId, id],
  })
  if (!stage) throw notFound(label)
  requireUnchanged(label, stage.updatedAt, expectation)
}

async function moveDeals(query: Query, { accountId, id }: ChangeKey, to: string): Promise<number> {
  const target = await query({
    text: 'SELECT 1 FROM pipeline_stages WHERE account_id = $1 AND id = $2 FOR KEY SHARE',
    values: [accountId, to],
  })
  if (target.length === 0) throw badInput({ moveDealsTo: ['Not found'] })
  for (let moved = 0; ; ) {
    // Locked by id, as everywhere; those that leave the stage meanwhile are passed over, so only none is the end.
    const deals = await query<{ id: string }>({
      text: `SELECT id FROM deals WHERE account_id = $1 AND stage_id = $2
        ORDER BY id LIMIT ${movedAtOnce} FOR UPDATE`,
      values: [accountId, id],
    })
    if (deals.length === 0) return moved
    // A statement of its own sees the deals as their last changes left them.
    const [done] = await query<{ count: number }>({
      text: `WITH moved AS (
          UPDATE deals SET stage_id = $3 WHERE account_id = $1 AND id = ANY($2::uuid[]) RETURNING 1
        ) SELECT count(*)::int AS count FROM moved`,
      values: [accountId, deals.map(deal => deal.id), to],
    })
    moved += done?.count ?? 0
  }
}
