import type { Query } from '../../database/database.ts'
import type { RecordDefinition } from '../define-record.ts'
import { notFound } from '../errors.ts'
import type { ChangeKey } from '../fields/record-args.ts'
import { requireUnchanged } from './require-unchanged.ts'

/** As lockRecord, for hand-written statements, and without what is in the record. */
export async function lockRow(
  query: Query,
  { table, label }: Pick<RecordDefinition, 'table' | 'label'>,
  { accountId, id, expectedUpdatedAt }: ChangeKey,
): Promise<void> {
  const [row] = await query<{ updatedAt: string }>({
    text: `SELECT updated_at AS "updatedAt" FROM ${table} WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    values: [accountId, id],
  })
  if (!row) throw notFound(label)
  requireUnchanged({ label, updatedAt: row.updatedAt }, { expectedUpdatedAt })
}
