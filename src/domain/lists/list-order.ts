import type { Column } from '../define-record.ts'

/** One column that a list is ordered by. */
export interface OrderTerm extends Column {
  readonly direction: 'ASC' | 'DESC'
  /** What of the column is compared, in SQL; the column itself where absent. */
  readonly compared?: (column: string) => string
}

/** An order that is not the record's own; its last term is the record's key. */
export interface ListOrder {
  /** Unique among the record's orders. */
  readonly name: string
  readonly terms: readonly OrderTerm[]
}

/** A column of the row `r`. */
export function ofRow({ column }: Column): string {
  return `r.${column}`
}

/** The terms of an ORDER BY; `name` spells a column where it stands. `isReversed`: the same from the end. */
export function orderSql(
  terms: readonly OrderTerm[],
  name: (column: Column) => string,
  isReversed = false,
): string {
  return terms
    .map(term => {
      const nulls =
        term.isNullable && term.direction === 'DESC' ? ` NULLS ${isReversed ? 'FIRST' : 'LAST'}` : ''
      const isAscending = (term.direction === 'ASC') !== isReversed
      return `${comparedSql(term, name)} ${isAscending ? 'ASC' : 'DESC'}${nulls}`
    })
    .join(', ')
}

/** What is compared of a column. */
export function comparedSql(term: OrderTerm, name: (column: Column) => string): string {
  const column = name(term)
  return term.compared?.(column) ?? column
}
