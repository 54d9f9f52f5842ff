import { setTimeout as wait } from 'node:timers/promises'
import type { Query } from '../../../database/database.ts'
import { asProcess } from '../../../database/fairness/caller.ts'
import { isDatabaseUnavailable } from '../../../database/unavailable.ts'
import type { ExportReceipt } from '../../../generated/prisma/client.ts'
import { isBrokenLink } from '../../writes/prisma-errors.ts'

/** How many records of a collection an export has sent. */
export interface ExportCount {
  readonly collection: string
  readonly records: number
}

/** The receipt of an export, as it is stored. */
export interface Receipt extends Omit<ExportReceipt, 'counts' | 'bytes'> {
  readonly counts: readonly ExportCount[]
  /** Of the file; null where none was made. */
  readonly bytes: number | null
}

/** How many receipts are stored of each kind of export of an account; exports that end at the same moment may add some. */
export const maxReceipts = 1_000

/** Pauses between attempts while the database is away, in milliseconds: it may be restarted meanwhile. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000]

const insert = `WITH forgotten AS (
    DELETE FROM export_receipts WHERE account_id = $1 AND id IN (
      SELECT id FROM export_receipts WHERE account_id = $1 AND kind = $3::export_kind
      ORDER BY ended_at DESC, id DESC OFFSET ${maxReceipts - 1}
    )
  )
  INSERT INTO export_receipts
    (account_id, id, kind, exported_at, ended_at, outcome, face, user_id, counts, bytes, sha256)
  VALUES ($1, $2, $3::export_kind, $4, $5, $6::export_outcome, $7::export_face, $8, $9::jsonb, $10, $11)
  ON CONFLICT (account_id, id) DO NOTHING`

/**
 * Saves a receipt; false where the account was deleted, and its receipts with it. Rejects where the database stays
 * away, or the server stops.
 */
export async function saveReceipt(query: Query, receipt: Receipt, stopping: AbortSignal): Promise<boolean> {
  const { accountId, id, kind, exportedAt, endedAt, outcome, face, userId, counts, bytes, sha256 } = receipt
  const values = [
    ...[accountId, id, kind, exportedAt.toISOString(), endedAt.toISOString(), outcome, face, userId],
    ...[JSON.stringify(counts), bytes, sha256],
  ]
  for (const pauseMs of [...pausesMs, 0]) {
    try {
      // Neither the caller's other statements nor the deadline of the request keep a receipt from being written.
      // An attempt may have been committed without an answer: a second one changes nothing.
      await asProcess(() => query({ text: insert, values }))
      return true
    } catch (error) {
      if (isBrokenLink(error)) return false
      if (pauseMs === 0 || !isDatabaseUnavailable(error)) throw error
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {
        throw error
      })
    }
  }
  return false
}
