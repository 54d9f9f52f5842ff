import type { RecordDefinition } from '../../define-record.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { Refusal } from './outcome.ts'

/** Applies the rule of one record to each of many, which are locked; where it throws NOT_FOUND or CONFLICT, that record is refused. */
export function decide<Row, Decision>(
  { label }: Pick<RecordDefinition, 'label'>,
  ids: readonly string[],
  rows: ReadonlyMap<string, Row>,
  rule: (row: Row) => Decision,
) {
  const accepted = new Map<string, Decision>()
  const refused: Refusal[] = []
  for (const id of ids) {
    try {
      const row = rows.get(id)
      if (row === undefined) throw notFound(label)
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
  return { id, code, message, error }
}
