import { currentActor } from '../../database/fairness/caller.ts'
import type { Context } from '../context.ts'
import { asFields, type Column, type RecordDefinition } from '../define-record.ts'
import { changeStatement, type MemberStatement, queryAsMember } from '../fields/access.ts'

/**
 * Inserts a record, its values by field, into the account and returns it, in one statement that also checks access
 * (FORBIDDEN). What is absent or null gets its column's default, or stays empty where it has none.
 */
export async function insertRecord(
  context: Context,
  record: RecordDefinition,
  accountId: string,
  values: { readonly [field: string]: unknown },
): Promise<object> {
  refuseUnknown(record, values)
  const columns = record.columns.filter(
    ({ field, hasDefault }) => !hasDefault || (values[field] ?? null) !== null,
  )
  const [row] = await queryAsMember(context, accountId, {
    ...statementOf(record, columns),
    values: [currentActor() ?? '', ...columns.map(column => spell(values[column.field] ?? null, column))],
  })
  return Object.assign(row, { accountId })
}

/** Throws for a value that has no column: nothing is dropped silently. */
function refuseUnknown({ columns, table }: RecordDefinition, values: object): void {
  for (const field of Object.keys(values)) {
    if (!columns.some(column => column.field === field)) throw new Error(`${field} is no column of ${table}`)
  }
}

/** Dates and decimals as text, which no driver rounds or moves to another zone, and JSON, which could be an array. */
function spell(value: unknown, { type }: Column): unknown {
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()
  if (value === null) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return type === 'numeric' ? String(value) : value
}

const statements = new WeakMap<RecordDefinition, Map<string, MemberStatement>>()

/** Each text is built once. They are few, since only columns with a default may be left out. */
function statementOf(record: RecordDefinition, columns: readonly Column[]): MemberStatement {
  const known = statements.get(record) ?? new Map<string, MemberStatement>()
  statements.set(record, known)
  const key = columns.map(({ column }) => column).join()
  const statement = known.get(key) ?? writeStatement(record, columns)
  known.set(key, statement)
  return statement
}

function writeStatement(record: RecordDefinition, columns: readonly Column[]): MemberStatement {
  const values = columns.map(({ type }, index) => `$${index + 4}::${type}`)
  return changeStatement(`INSERT INTO ${record.table} (account_id, ${columns.map(({ column }) => column).join(', ')})
    SELECT caller.id, ${values.join(', ')} FROM caller
    RETURNING ${asFields(record.columns)}`)
}
