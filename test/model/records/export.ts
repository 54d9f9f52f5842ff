import { expect } from 'vitest'
import { isObject } from '../../../src/is-object.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { aboutNow, shown } from './perform.ts'
import type { Records, Row, Value } from './rows.ts'
import { typeOfField } from './schema.ts'
import type { RecordsWorld } from './world.ts'

/** What the export leaves out, as it follows from the rest. */
const derived: readonly string[] = ['amountDue']

/** The owner exports the account: it is the model, record by record, and each step of deals and invoices. */
export async function expectExport(records: Records, world: RecordsWorld): Promise<void> {
  const path = `/api/v1/account/export?account_id=${records.accountId}`
  const { status, body } = await world.call('GET', path, { as: world.ownerId })
  expect(status).toBe(200)
  const { today } = aboutNow(records, world)
  for (const kind of kinds) {
    const rows = [...(records.rows.get(kind.name)?.values() ?? [])]
    const expected = rows.map(row =>
      exportedRow(kind, { ...shown(kind, row, today), ...hiddenOf(kind, row) }),
    )
    const exported = [body[kind.exported]].flat()
    expect({ [kind.name]: keyed(exported) }).toMatchObject({ [kind.name]: keyed(expected) })
    expect(exported).toHaveLength(expected.length)
    const moments = exported.map(({ created_at: at }) => String(at))
    expect(moments).toEqual(moments.toSorted())
  }
  const kept = records.moves.filter(({ recordId }) =>
    ['deal', 'invoice'].some(kind => records.rows.get(kind)?.has(recordId)),
  )
  const moves = body.moves.map((move: Record<string, Value>) =>
    [move.deal_id ?? move.invoice_id, move.field, move.from_value, move.to_value].join(' '),
  )
  expect(moves.sort()).toEqual(
    kept.map(({ recordId, field, from, to }) => [recordId, field, from, to].join(' ')).sort(),
  )
}

function hiddenOf({ hidden = [] }: Kind, row: Row) {
  return Object.fromEntries(hidden.map(field => [field, row[field] ?? null]))
}

function keyed(rows: readonly Record<string, unknown>[]) {
  return Object.fromEntries(rows.map(row => [row.id ?? row.user_id, row]))
}

function exportedRow({ type, name }: Kind, row: Row): Record<string, unknown> {
  const fields = Object.entries(row).filter(([field]) => !derived.includes(field))
  const pairs = fields.map(([field, value]) => {
    const key = name === 'team_member' && field === 'id' ? 'user_id' : snakeCase(field)
    return [key, field === 'data' ? value : exportedValue(typeOfField(type, field), field, value)]
  })
  return Object.fromEntries(pairs)
}

/** Amounts are numbers; what is inside a record has names like its own. */
function exportedValue(type: string | undefined, field: string, value: Value): unknown {
  if (type === 'Decimal' && value !== null) return Number(value)
  const inner = type ?? ''
  // What was paid is oldest first, as all of the export.
  if (field === 'payments' && Array.isArray(value)) return exportedValue(type, '', value.toReversed())
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? exportedPart(inner, item) : item))
  if (isObject(value)) return exportedPart(inner, value)
  return field === 'mapsTo' && typeof value === 'string' ? snakeCase(value) : value
}

function exportedPart(type: string, value: object): Record<string, unknown> {
  const part = type.replace('Connection', '')
  const fields = Object.entries(value).map(([field, inner]: [string, Value]) => [
    snakeCase(field),
    exportedValue(
      /^[A-Z]/.test(part) && part !== 'JSON' ? typeOfField(part, field) : undefined,
      field,
      inner,
    ),
  ])
  return Object.fromEntries(fields)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
