import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { asProcess } from '../../../database/fairness/caller.ts'
import { isDatabaseUnavailable } from '../../../database/unavailable.ts'
import type { Context } from '../../context.ts'
import { isBrokenLink } from '../../writes/prisma-errors.ts'

/** How many receipts an account keeps of each kind of export; those that end in the same moment may be more. */
export const mostReceipts = 1_000

/** Pauses between attempts while the database is away, in milliseconds: it may be restarted meanwhile. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000]

/**
 * Keeps the receipt of a call's export, as it ends. Does nothing where nothing was handed on, and where the account
 * was deleted meanwhile. Rejects where the database stays away.
 */
export async function keepReceipt(context: Context, isComplete: boolean): Promise<void> {
  const { receiptDraft, exportFile } = context
  const told = receiptDraft.told(isComplete)
  if (!told || (!isComplete && exportFile?.bytes === 0)) return
  const { accountId, kind, exportedAt, counts } = told
  const userId = context.viewer?.userId ?? ''
  const values = [
    ...[accountId, exportFile?.receiptId ?? randomUUID(), kind],
    ...[exportedAt, context.now()].map(time => time.toISOString()),
    ...[isComplete ? 'complete' : 'broken_off', context.viaRest ? 'rest' : 'graphql', userId],
    ...[JSON.stringify(counts), exportFile?.bytes ?? null, exportFile?.sha256 ?? null],
  ]
  // No caller's other statements keep a receipt from being written, nor does the deadline of a request.
  const isKept = await asProcess(() => write(context, values))
  if (!isKept) return
  const records = counts.reduce((sum, count) => sum + count.records, 0)
  if (exportFile) exportFile.receipt = { exportedAt, records }
}

const insert = `WITH forgotten AS (
    DELETE FROM export_receipts WHERE account_id = $1 AND id IN (
      SELECT id FROM export_receipts WHERE account_id = $1 AND kind = $3::export_kind
      ORDER BY ended_at DESC, id DESC OFFSET ${mostReceipts - 1}
    )
  )
  INSERT INTO export_receipts
    (account_id, id, kind, exported_at, ended_at, outcome, face, user_id, counts, bytes, sha256)
  VALUES ($1, $2, $3::export_kind, $4, $5, $6::export_outcome, $7::export_face, $8, $9::jsonb, $10, $11)
  ON CONFLICT (account_id, id) DO NOTHING`

/** False where the account is gone, and its receipts with it. */
async function write(context: Context, values: readonly unknown[]): Promise<boolean> {
  for (const pauseMs of [...pausesMs, 0]) {
    try {
      // An attempt may have been committed without an answer: a second one changes nothing.
      await context.database.query({ text: insert, values })
      return true
    } catch (error) {
      if (isBrokenLink(error)) return false
      if (pauseMs === 0 || !isDatabaseUnavailable(error)) throw error
      await wait(pauseMs, undefined, { signal: context.streams.stopping }).catch(() => {
        throw error
      })
    }
  }
  return false
}
