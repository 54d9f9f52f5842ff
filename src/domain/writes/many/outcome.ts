import { DomainError, type ErrorCode, notFound } from '../../errors.ts'

/** Why one of many records was refused: the codes of errors that a single record can meet. */
export type RefusalCode = Extract<ErrorCode, 'NOT_FOUND' | 'CONFLICT'>

/** One of many records that stayed as it was. */
export interface Refusal {
  readonly id: string
  readonly code: RefusalCode
  readonly message: string
}

/** What came of a change of many records, each done or refused by itself; both in the order asked for. */
export interface Outcome<Done> {
  readonly done: Done[]
  readonly refused: Refusal[]
}

/** What is decided on each of many records. */
export interface Decided<Decision> {
  readonly accepted: ReadonlyMap<string, Decision>
  readonly refused: Refusal[]
}

/** The records of one kind that were asked for, and those of them that the account has. */
export interface Asked<Row> {
  readonly ids: readonly string[]
  readonly label: string
  readonly rows: ReadonlyMap<string, Row>
}

/** Applies the rule of a single record to each of many; where it throws NOT_FOUND or CONFLICT, that record is refused. */
export function decideEach<Row, Decision>(
  { ids, label, rows }: Asked<Row>,
  rule: (row: Row) => Decision,
): Decided<Decision> {
  const accepted = new Map<string, Decision>()
  const refused: Refusal[] = []
  for (const id of ids) {
    try {
      const row = rows.get(id)
      if (!row) throw notFound(label)
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
