import type {
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeFunction,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import { Column, givenColumn, newRows, type Rows, renamed, rowsOf } from './columns.ts'
import { takeEqualities } from './equalities.ts'
import { namesOf, Scope, type Source } from './scope.ts'

/** Columns of every table, in order. */
export type Tables = ReadonlyMap<string, readonly string[]>

/** A table that a statement reads or writes, with the columns by which it does. */
export interface TableUse {
  readonly table: string
  readonly rows: Rows
}

/** Where a statement stands: sent by the product, or in a function of the database, which has variables. */
export interface Surroundings {
  readonly tables: Tables
  readonly isInFunction: boolean
  /** The values of its parameters. */
  readonly values: readonly unknown[]
}

const aboutNoTable = [
  ...['TransactionStmt', 'VariableSetStmt', 'VariableShowStmt', 'DeallocateStmt'],
  ...['FetchStmt', 'ClosePortalStmt'],
]

/** The uses of tables in a statement, each query of it on its own. Statements that are about no table have none. */
export function readStatement(statement: Node, { tables, isInFunction, values }: Surroundings): TableUse[] {
  const uses: TableUse[] = []
  readQuery(statement, new Scope(null, { hasVariables: isInFunction, values }))
  return uses

  function readQuery(query: Node | undefined, scope: Scope): Rows {
    if (!query) return rowsOf([])
    if ('SelectStmt' in query) return readSelect(query.SelectStmt, scope)
    if ('InsertStmt' in query) return readInsert(query.InsertStmt, scope)
    if ('UpdateStmt' in query) return readChange(query.UpdateStmt, query.UpdateStmt.fromClause ?? [], scope)
    if ('DeleteStmt' in query) return readChange(query.DeleteStmt, query.DeleteStmt.usingClause ?? [], scope)
    if ('CopyStmt' in query) return readQuery(query.CopyStmt.query, scope)
    if ('DeclareCursorStmt' in query) return readQuery(query.DeclareCursorStmt.query, scope)
    if (aboutNoTable.some(kind => kind in query)) return rowsOf([])
    throw new Error(`A statement of a kind that is not looked into: ${Object.keys(query)}`)
  }

  function readSelect(select: SelectStmt, outer: Scope): Rows {
    const scope = outer.inner()
    readWith(select.withClause, scope)
    if (select.larg && select.rarg) {
      const [left, right] = [readSelect(select.larg, scope), readSelect(select.rarg, scope)]
      return rowsOf(
        left.names.map((name, n) => {
          const both = [left.column(name), right.column(right.names[n] ?? '')]
          return [name, new Column({ all: both.map(column => column ?? new Column()) })]
        }),
      )
    }
    if (select.valuesLists) return readValues(select.valuesLists, scope)
    for (const from of select.fromClause ?? []) addFrom(from, scope)
    takeEqualities(select.whereClause, scope, scope.sources)
    const { fromClause, withClause, ...rest } = select
    readSubqueries(rest, scope)
    return listOf(select.targetList, scope)
  }

  function readValues(lists: readonly Node[], scope: Scope): Rows {
    const rows = lists.map(list => ('List' in list ? (list.List.items ?? []) : []))
    readSubqueries(lists, scope)
    return rowsOf(
      (rows[0] ?? []).map((_first, n) => [
        `column${n + 1}`,
        new Column({ all: rows.map(row => scope.columnOf(row[n])) }),
      ]),
    )
  }

  function readInsert(insert: InsertStmt, outer: Scope): Rows {
    const scope = outer.inner()
    readWith(insert.withClause, scope)
    const written = readQuery(insert.selectStmt, scope)
    const names = (insert.cols ?? []).map(col => ('ResTarget' in col ? (col.ResTarget.name ?? '') : ''))
    const target = addTable(insert.relation ?? {}, scope)
    for (const [n, name] of names.entries()) {
      const value = written.column(written.names[n] ?? '')
      if (value) target.column(name)?.follow(value)
    }
    readSubqueries(insert.onConflictClause ?? {}, scope)
    return listOf(insert.returningClause?.exprs, scope)
  }

  function readChange(change: UpdateStmt | DeleteStmt, from: readonly Node[], outer: Scope): Rows {
    const scope = outer.inner()
    readWith(change.withClause, scope)
    addTable(change.relation ?? {}, scope)
    for (const node of from) addFrom(node, scope)
    takeEqualities(change.whereClause, scope, scope.sources)
    readSubqueries([change.whereClause, change.returningClause], scope)
    if ('targetList' in change) readSubqueries(change.targetList, scope)
    return listOf(change.returningClause?.exprs, scope)
  }

  function readWith(clause: WithClause | undefined, scope: Scope): void {
    for (const node of clause?.ctes ?? []) {
      const query: CommonTableExpr = 'CommonTableExpr' in node ? node.CommonTableExpr : {}
      const [name, names] = [query.ctename ?? '', namesOf(query.aliascolnames)]
      // What a recursive query reads of itself.
      if (clause?.recursive) scope.addQuery(name, newRows(names))
      scope.addQuery(name, renamed(readQuery(query.ctequery, scope), names))
    }
  }

  /** Reads what stands in FROM, and answers the sources that it adds. */
  function addFrom(node: Node, scope: Scope): Source[] {
    if ('JoinExpr' in node) return addJoin(node.JoinExpr, scope)
    if ('RangeVar' in node) return [addTable(node.RangeVar, scope)]
    if ('RangeSubselect' in node) return [addSubquery(node.RangeSubselect, scope)]
    if ('RangeFunction' in node) return [addFunction(node.RangeFunction, scope)]
    throw new Error(`FROM has what is not looked into: ${Object.keys(node)}`)
  }

  function addJoin({ jointype, larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): Source[] {
    const left = larg ? addFrom(larg, scope) : []
    const right = rarg ? addFrom(rarg, scope) : []
    // Of an outer join the kept side has rows that do not fulfil the condition.
    const own = [...(jointype === 'JOIN_LEFT' ? [] : left), ...(jointype === 'JOIN_RIGHT' ? [] : right)]
    if (jointype !== 'JOIN_FULL') takeEqualities(quals, scope, own)
    for (const name of namesOf(usingClause)) {
      const [one, other] = [left, right].map(side => side.find(rows => rows.column(name))?.column(name))
      if (one && other && jointype !== 'JOIN_FULL') {
        if (jointype !== 'JOIN_LEFT') one.follow(other)
        if (jointype !== 'JOIN_RIGHT') other.follow(one)
      }
    }
    readSubqueries(quals ?? {}, scope)
    return [...left, ...right]
  }

  function addTable({ relname = '', schemaname, alias }: RangeVar, scope: Scope): Source {
    const query = schemaname === undefined ? scope.query(relname) : undefined
    const rows = query ?? readTable(relname, schemaname)
    return addSource(rows, alias?.aliasname ?? relname, scope)
  }

  function readTable(table: string, schema: string | undefined): Rows {
    const columns = tables.get(table)
    if (columns && (schema === undefined || schema === 'public')) {
      const rows = newRows(columns)
      uses.push({ table, rows })
      return rows
    }
    // The rows that a statement changes, in a trigger of its own: a statement of one account changes rows of one.
    if (isInFunction && /^(old|new)_rows$/.test(table)) return { names: [], column: () => givenColumn }
    // What Postgres tells of itself.
    if (/^pg_/.test(table) || schema === 'information_schema') return newRows([])
    throw new Error(`No table is called ${table}`)
  }

  function addSubquery({ subquery, alias }: RangeSubselect, scope: Scope): Source {
    // One that is not lateral names nothing of its neighbours.
    const rows = readQuery(subquery, scope)
    return addSource(renamed(rows, namesOf(alias?.colnames)), alias?.aliasname ?? '', scope)
  }

  function addFunction({ functions, alias, coldeflist }: RangeFunction, scope: Scope): Source {
    readSubqueries(functions ?? [], scope)
    const described = (coldeflist ?? []).map(node =>
      'ColumnDef' in node ? (node.ColumnDef.colname ?? '') : '',
    )
    const named = [...namesOf(alias?.colnames), ...described]
    return addSource(
      newRows(named.length > 0 ? named : [alias?.aliasname ?? '']),
      alias?.aliasname ?? '',
      scope,
    )
  }

  function addSource(rows: Rows, alias: string, scope: Scope): Source {
    const source = { alias, names: rows.names, column: rows.column }
    scope.sources.push(source)
    return source
  }

  function listOf(targets: readonly Node[] | undefined, scope: Scope): Rows {
    return rowsOf(
      (targets ?? []).flatMap((target, n) => {
        const { name, val } = 'ResTarget' in target ? target.ResTarget : {}
        const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
        const last = fields.at(-1)
        if (last && 'A_Star' in last) return starOf(namesOf(fields)[0], scope)
        const own = last && 'String' in last ? last.String.sval : undefined
        return [[name ?? own ?? `?${n}`, scope.columnOf(val)] as const]
      }),
    )
  }

  function starOf(alias: string | undefined, scope: Scope): (readonly [string, Column])[] {
    const sources = scope.sources.filter(source => !alias || source.alias === alias)
    return sources.flatMap(source =>
      source.names.map(name => [name, source.column(name) ?? new Column()] as const),
    )
  }

  /** Reads the queries that stand in expressions. */
  function readSubqueries(part: unknown, scope: Scope): void {
    if (typeof part !== 'object' || part === null) return
    if ('SubLink' in part) {
      const { subselect, testexpr } = (part as Extract<Node, { SubLink: unknown }>).SubLink
      readQuery(subselect, scope)
      readSubqueries(testexpr, scope)
      return
    }
    for (const inner of Object.values(part)) readSubqueries(inner, scope)
  }
}
