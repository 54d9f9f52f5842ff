import type { Node } from 'libpg-query'
import { Column, givenColumn, type Rows } from './columns.ts'

/** Rows under the name by which a query calls them. */
export interface Source extends Rows {
  readonly alias: string
}

/** What is known beyond a query's text. */
export interface Known {
  /** Whether a name that is no column is a variable of the function around, and so has one value. */
  readonly hasVariables: boolean
  /** The values of its parameters. */
  readonly values: readonly unknown[]
}

/** What a query sees: what it reads from, and what the queries around it do. */
export class Scope {
  readonly sources: Source[] = []
  readonly #queries = new Map<string, Rows>()
  readonly #outer: Scope | null
  readonly #known: Known

  constructor(outer: Scope | null, known: Known) {
    this.#outer = outer
    this.#known = known
  }

  /** A scope within this one. */
  inner(): Scope {
    return new Scope(this, this.#known)
  }

  /** Whether all of a list are parameters, and have the same value. */
  areSame(list: readonly Node[]): boolean {
    const values = list.map(node =>
      'ParamRef' in node ? this.#known.values[(node.ParamRef.number ?? 0) - 1] : node,
    )
    return list.every(node => 'ParamRef' in node) && new Set(values).size === 1
  }

  /** Names a query of WITH. */
  addQuery(name: string, rows: Rows): void {
    this.#queries.set(name, rows)
  }

  /** The query of WITH of that name. */
  query(name: string): Rows | undefined {
    return this.#queries.get(name) ?? this.#outer?.query(name)
  }

  /** What an expression's value is known by: a column, a parameter, a constant; anything else is a column of its own. */
  columnOf(expression: Node | undefined): Column {
    if (!expression) return new Column()
    if ('ParamRef' in expression || 'A_Const' in expression) return givenColumn
    if ('TypeCast' in expression) return this.columnOf(expression.TypeCast.arg)
    if (!('ColumnRef' in expression)) return new Column()
    const names = namesOf(expression.ColumnRef.fields)
    return this.#find(names) ?? (this.#known.hasVariables ? givenColumn : new Column())
  }

  /** The source of this scope itself that a reference is to. */
  ownSource(expression: Node): Source | undefined {
    if (!('ColumnRef' in expression)) return undefined
    return this.#sourceOf(namesOf(expression.ColumnRef.fields))
  }

  #find(names: readonly string[]): Column | undefined {
    const column = this.#sourceOf(names)?.column(names.at(-1) ?? '')
    if (column || !this.#outer) return column
    return this.#outer.#find(names)
  }

  #sourceOf(names: readonly string[]): Source | undefined {
    const name = names.at(-1) ?? ''
    if (names.length > 1) return this.sources.find(({ alias }) => alias === names.at(-2))
    return this.sources.find(source => source.column(name))
  }
}

/** The texts of a list of names. */
export function namesOf(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).map(node => ('String' in node ? (node.String.sval ?? '') : ''))
}
