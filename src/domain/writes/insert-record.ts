import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { type MemberStatement, memberStatement, queryAsMember } from '../fields/access.ts'

/** How a record is inserted, and what of it is answered. */
export interface InsertedRecord {
  readonly table: string
  /** The column and its SQL type, of each field that may be written. */
  readonly written: Readonly<Record<string, { readonly column: string; readonly type: string }>>
  /** The column of each field that is answered. */
  readonly answered: Readonly<Record<string, string>>
}

/**
 * Inserts a record into the account and answers it, in one statement that also says whether the
 * caller may (FORBIDDEN). What is undefined gets its column's default.
 */
export async function insertRecord(
  context: Context,
  record: InsertedRecord,
  { accountId, ...values }: { readonly accountId: string } & Readonly<Record<string, unknown>>,
): Promise<Row> {
  const fields = Object.keys(values).filter(field => values[field] !== undefined)
  const statement = { ...statementOf(record, fields), values: fields.map(field => values[field]) }
  const [row] = await queryAsMember(context, accountId, statement)
  return row
}

const statements = new WeakMap<InsertedRecord, Map<string, MemberStatement>>()

/** Each text is written once; there are few, as only what has a default may be left out. */
function statementOf(record: InsertedRecord, fields: readonly string[]): MemberStatement {
  const known = statements.get(record) ?? new Map<string, MemberStatement>()
  statements.set(record, known)
  const key = fields.join()
  const statement = known.get(key) ?? writeStatement(record, fields)
  known.set(key, statement)
  return statement
}

function writeStatement(
  { table, written, answered }: InsertedRecord,
  fields: readonly string[],
): MemberStatement {
  const targets = fields.map((field, index) => {
    const target = written[field]
    if (!target) throw new Error(`${field} is not written to ${table}`)
    return { column: target.column, value: `$${index + 3}::${target.type}` }
  })
  const returned = Object.entries(answered).map(([field, column]) => `${column} AS "${field}"`)
  return memberStatement(`INSERT INTO ${table} (account_id, ${targets.map(({ column }) => column).join(', ')})
    SELECT caller.id, ${targets.map(({ value }) => value).join(', ')} FROM caller
    RETURNING ${returned.join(', ')}`)
}
