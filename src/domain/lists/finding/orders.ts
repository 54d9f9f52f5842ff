import { builder } from '../../builder.ts'
import { columnOf, type RecordDefinition } from '../../define-record.ts'
import type { ListOrder, OrderTerm } from '../list-order.ts'

/** A column to order by. */
export interface OrderColumn<Field extends string = string> extends Pick<OrderTerm, 'compared'> {
  readonly field: Field
}

/** One word of an `orderBy`. */
export interface OrderBy<Field extends string = string> {
  readonly columns: readonly OrderColumn<Field>[]
  /** An index holds this order. */
  readonly isIndexed: boolean
  readonly description: string
}

/** Which way a list runs. */
export const OrderDirection = builder.enumType('OrderDirection', {
  description: 'Which way a list runs. Records without a value come last either way.',
  values: {
    asc: { description: 'Least, earliest or first of the alphabet first.' },
    desc: { description: 'Greatest, latest or last of the alphabet first.' },
  } as const,
})

/** The order by these columns of which an index holds the records. */
export function indexed<Field extends string>(...order: Parameters<typeof sorted<Field>>): OrderBy<Field> {
  return { ...sorted(...order), isIndexed: true }
}

/** The order by these columns, for which the matching records are sorted. */
export function sorted<Field extends string>(
  columns: readonly (Field | OrderColumn<Field>)[],
  description: string,
): OrderBy<Field> {
  return {
    columns: columns.map(column => (typeof column === 'string' ? { field: column } : column)),
    isIndexed: false,
    description,
  }
}

/** A column of text in the order of its characters' numbers, upper and lower case alike. */
export function inAnyCase<Field extends string>(field: Field): OrderColumn<Field> {
  return { field, compared: name => `lower(${name}) COLLATE "C"` }
}

/** When a record was made and last changed; records of most kinds have both. */
export const timeOrders = {
  created_at: indexed(['createdAt'], 'When the record was made.'),
  updated_at: indexed(['updatedAt'], 'When it last changed.'),
}

/** The order as a list's statement has it; the key decides between equal records. */
export function listOrder(
  record: RecordDefinition,
  { columns }: OrderBy,
  { field, direction }: { readonly field: string; readonly direction: 'asc' | 'desc' },
): ListOrder {
  const sqlDirection = direction === 'asc' ? 'ASC' : 'DESC'
  const terms = columns.map(
    term => ({ ...columnOf(record.model, term.field), ...term, direction: sqlDirection }) as const,
  )
  return { name: `${field} ${direction}`, terms: [...terms, { ...record.key, direction: sqlDirection }] }
}
