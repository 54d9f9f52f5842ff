/**
 * A column somewhere in a statement, and what is known of its value: that the statement is given it (as a parameter
 * or a constant), or that it is that of other columns.
 */
export class Column {
  readonly #isGiven: boolean
  readonly #same: Column[] = []
  /** The values of a set operation: each may be the column's. */
  readonly #all: readonly Column[]

  constructor({ isGiven = false, all = [] }: { isGiven?: boolean; all?: readonly Column[] } = {}) {
    this.#isGiven = isGiven
    this.#all = all
  }

  /** Its value is that of the other column, wherever the statement uses it. */
  follow(other: Column): void {
    this.#same.push(other)
  }

  /** Whether the statement names one value for it. */
  isGiven(asked: ReadonlySet<Column> = new Set()): boolean {
    if (asked.has(this)) return false
    const path = new Set([...asked, this])
    return (
      this.#isGiven ||
      this.#same.some(other => other.isGiven(path)) ||
      (this.#all.length > 0 && this.#all.every(other => other.isGiven(path)))
    )
  }
}

/** The value of a parameter or a constant. */
export const givenColumn = new Column({ isGiven: true })

/** Rows with named columns: a table, a subquery, what a function answers. */
export interface Rows {
  readonly names: readonly string[]
  column(name: string): Column | undefined
}

/** Rows of these columns. */
export function rowsOf(columns: readonly (readonly [name: string, column: Column])[]): Rows {
  const byName = new Map(columns)
  return { names: columns.map(([name]) => name), column: name => byName.get(name) }
}

/** Rows of new columns, of which nothing is known yet. */
export function newRows(names: readonly string[]): Rows {
  return rowsOf(names.map(name => [name, new Column()]))
}

/** The same columns by other names, as far as there are other names. */
export function renamed(rows: Rows, names: readonly string[]): Rows {
  return rowsOf(rows.names.map((name, n) => [names[n] ?? name, rows.column(name) ?? new Column()]))
}
