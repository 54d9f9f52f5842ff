import { currentActor } from '../../database/fairness/caller.ts'
import type { Context } from '../context.ts'
import { asFields, type Column, type RecordDefinition } from '../define-record.ts'
import { changeStatement, type MemberStatement, queryAsMember } from '../fields/access.ts'
import { KeptTexts } from '../lists/kept-texts.ts'

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
    ...statements.of(record.columns, columns.map(({ column }) => column).join(), () =>
      writeStatement(record, columns),
    ),
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

const statements = new KeptTexts<MemberStatement>()

function writeStatement(record: RecordDefinition, columns: readonly Column[]): MemberStatement {
  const values = columns.map(({ type }, index) => `$${index + 4}::${type}`)
  return changeStatement(`INSERT INTO ${record.table} (account_id, ${columns.map(({ column }) => column).join(', ')})
    SELECT caller.id, ${values.join(', ')} FROM caller
    RETURNING ${asFields(record.columns)}`)
}
