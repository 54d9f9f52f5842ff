import type { Context } from '../context.ts'
import {
  asFields,
  type Column,
  type FieldName,
  type ModelName,
  type RecordDefinition,
  type RowOf,
} from '../define-record.ts'
import { type MemberStatement, memberStatement, queryAsMember } from '../fields/access.ts'

/** Values by field, as inputs have them. */
type Values<Name extends ModelName> = { readonly [Field in FieldName<Name>]?: unknown }

/**
 * Inserts a record into the account and answers it, in one statement that also checks access
 * (FORBIDDEN). What is absent or null gets its column's default, or stays empty where it has none.
 */
export async function insertRecord<Name extends ModelName>(
  context: Context,
  record: RecordDefinition<Name>,
  accountId: string,
  values: Values<Name>,
): Promise<RowOf<Name>> {
  const given = new Map(Object.entries<unknown>(values))
  refuseUnknown(record, given)
  const columns = record.columns.filter(
    ({ field, hasDefault }) => !hasDefault || (given.get(field) ?? null) !== null,
  )
  const [row] = await queryAsMember(context, accountId, {
    ...statementOf(record, columns),
    values: columns.map(column => spell(given.get(column.field) ?? null, column)),
  })
  // Every column is answered under its field's name; drivers do not type their rows.
  return Object.assign(row, { accountId }) as unknown as RowOf<Name>
}

/** Throws for a value that has no column: nothing is dropped silently. */
function refuseUnknown({ columns, table }: RecordDefinition, given: ReadonlyMap<string, unknown>): void {
  for (const field of given.keys()) {
    if (!columns.some(column => column.field === field)) throw new Error(`${field} is no column of ${table}`)
  }
}

/** Dates and decimals as text, which no driver rounds or moves to another zone. */
function spell(value: unknown, { type }: Column): unknown {
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()
  return value !== null && type === 'numeric' ? String(value) : value
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
  const values = columns.map(({ type }, index) => `$${index + 3}::${type}`)
  return memberStatement(`INSERT INTO ${record.table} (account_id, ${columns.map(({ column }) => column).join(', ')})
    SELECT caller.id, ${values.join(', ')} FROM caller
    RETURNING ${asFields(record.columns)}`)
}
