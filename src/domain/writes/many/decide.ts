import type { RecordDefinition } from '../../define-record.ts'
import { DomainError, notFound } from '../../errors.ts'

/** One of many records that stayed as it was. */
export interface Refusal {
  readonly id: string
  readonly code: 'NOT_FOUND' | 'CONFLICT'
  readonly message: string
  /** What a change of that record alone throws. */
  readonly error: DomainError
}

/** What came of a change of many records, each done or refused by itself; both in the order asked for. */
export interface BulkOutcome<Done> {
  readonly done: Done[]
  readonly refused: Refusal[]
}

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
