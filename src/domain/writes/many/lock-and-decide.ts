import type { Prisma } from '../../../generated/prisma/client.ts'
import type { ModelName, RecordDefinition, RowOf } from '../../define-record.ts'
import { DomainError, notFound } from '../../errors.ts'
import { lockRecords, type RecordKeys } from './lock-records.ts'
import type { Refusal } from './outcome.ts'

/** What is decided on each of many records, in the order asked for. */
export interface Decided<Decision> {
  readonly accepted: ReadonlyMap<string, Decision>
  readonly refused: Refusal[]
}

/** Locks records and applies the rule of one to each; where it throws NOT_FOUND or CONFLICT, that record is refused. */
export async function lockAndDecide<Name extends ModelName, Decision>(
  tx: Prisma.TransactionClient,
  record: RecordDefinition<Name>,
  keys: RecordKeys,
  rule: (row: RowOf<Name>) => Decision,
): Promise<Decided<Decision>> {
  const rows = await lockRecords(tx, record, keys)
  const accepted = new Map<string, Decision>()
  const refused: Refusal[] = []
  for (const id of keys.ids) {
    try {
      const row = rows.get(id)
      if (!row) throw notFound(record.label)
      accepted.set(id, rule(row))
    } catch (error) {
      refused.push(asRefusal(id, error))
    }
  }
  return { accepted, refused }
}

function asRefusal(id: string, error: unknown): Refusal {
  if (!(error instanceof DomainError)) throw error
  const { code, message } = error
  if (code !== 'NOT_FOUND' && code !== 'CONFLICT') throw error
  return { id, code, message }
}
