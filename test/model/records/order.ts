import { kinds } from './kinds.ts'
import type { Row, Value } from './rows.ts'
import { enumType, objectType, schema, typeOfField } from './schema.ts'

/** What a list is ordered by, and which way. */
export interface Order {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** A row of what is compared, in its turn. */
type Comparing = (one: Row, other: Row) => number

/** Orders that are by another field than they are called, or by several. */
const orderedBy: Readonly<Record<string, readonly string[]>> = { 'Contact.name': ['lastName', 'firstName'] }

/** The own order of a list, where the newest are not first. */
const ownOrders: Readonly<Record<string, Order>> = { PipelineStage: { field: 'position', direction: 'asc' } }

/** The orders that a list of the type can have. */
export function ordersOf(type: string): readonly string[] {
  return enumType(`${type}OrderField`)
    .getValues()
    .map(({ name }) => name)
}

/** Compares records as the list does: those without a value come last, and the id decides between equal ones. */
export function comparing(type: string, order: Order | null): Comparing {
  const { field, direction } = order ?? ownOrders[type] ?? { field: 'created_at', direction: 'desc' }
  const fields = orderedBy[`${type}.${field}`] ?? [camelCase(field)]
  const sign = direction === 'asc' ? 1 : -1
  return (one, other) => {
    for (const compared of [...fields, 'id']) {
      const [a, b] = [keyOf(type, one, compared), keyOf(type, other, compared)]
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1
      } else if (a !== b) return before(a, b) ? -sign : sign
    }
    return 0
  }
}

/** What is compared of a record for an order. */
export function keysOf(type: string, row: Row, { field }: Order): readonly (string | number | null)[] {
  return (orderedBy[`${type}.${field}`] ?? [camelCase(field)]).map(compared => keyOf(type, row, compared))
}

/** By the numbers of characters, as bytes of UTF-8 are ordered and JavaScript's text is not. */
function before(one: string | number, other: string | number): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one < other
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
}

/** Names are compared in either case, amounts as numbers, everything else as it is written. */
function keyOf(type: string, row: Row, field: string): string | number | null {
  const value: Value | undefined = row[field]
  if (value === undefined) throw new Error(`The model has no ${type}.${field}`)
  if (value === null || typeof value === 'number') return value
  if (typeOfField(type, field) === 'Decimal') return Number(value)
  const isName = typeOfField(type, field) === 'String' && field !== 'invoiceNumber'
  return isName ? String(value).toLowerCase() : String(value)
}

function camelCase(name: string): string {
  return name.replace(/_[a-z]/g, part => part.slice(1).toUpperCase())
}

/** A list that can be filtered and ordered: at the root, or inside the record of a type. */
export interface List {
  readonly type: string
  /** The type that it is a field of. */
  readonly parent: string
  readonly field: string
  /** Of pages, or a connection. */
  readonly isPaged: boolean
}

/** All lists of the schema that can be filtered and ordered. */
export const lists: readonly List[] = Object.values(schema.getTypeMap()).flatMap(parent => {
  const fields = 'getFields' in parent && parent.name !== 'Mutation' ? Object.values(parent.getFields()) : []
  return fields.flatMap(field => {
    const args = 'args' in field ? field.args.map((arg: { readonly name: string }) => arg.name) : []
    if (!args.includes('filter')) return []
    const [, type, shape] = /^(\w+)(Page|Connection)!?$/.exec(String(field.type)) ?? []
    // The history is of changes, and not of records.
    if (type === undefined) return []
    return [{ type, parent: parent.name, field: field.name, isPaged: shape === 'Page' }]
  })
})

for (const { type } of lists)
  if (!kinds.some(kind => kind.type === type && objectType(type))) throw new Error(`The model has no ${type}`)
