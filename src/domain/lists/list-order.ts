import type { Column } from '../define-record.ts'

/** One column that a list is ordered by. */
export interface OrderTerm extends Column {
  readonly direction: 'ASC' | 'DESC'
  /** What of the column is compared, in SQL; the column itself where absent. */
  readonly compared?: (column: string) => string
  /** Records without a value come last in either direction. */
  readonly isNullable?: boolean
}

/** An order that is not the record's own; its last term is the record's key. */
export interface ListOrder {
  /** Unique among the record's orders. */
  readonly name: string
  readonly terms: readonly OrderTerm[]
}

/** The terms of an ORDER BY; `name` spells a column where it stands. */
export function orderSql(terms: readonly OrderTerm[], name: (column: Column) => string): string {
  return terms
    .map(term => {
      const nulls = term.isNullable && term.direction === 'DESC' ? ' NULLS LAST' : ''
      return `${comparedIn(term, name)} ${term.direction}${nulls}`
    })
    .join(', ')
}

/** The same from the end. */
export function reverseOrderSql(terms: readonly OrderTerm[], name: (column: Column) => string): string {
  return terms
    .map(term => {
      const nulls = term.isNullable && term.direction === 'DESC' ? ' NULLS FIRST' : ''
      return `${comparedIn(term, name)} ${term.direction === 'ASC' ? 'DESC' : 'ASC'}${nulls}`
    })
    .join(', ')
}

function comparedIn(term: OrderTerm, name: (column: Column) => string): string {
  const column = name(term)
  return term.compared?.(column) ?? column
}
