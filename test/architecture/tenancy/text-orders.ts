import type { Node } from 'libpg-query'

/**
 * The columns of text by which a statement orders or compares rows in the order that the database was made with,
 * which another database has otherwise. `columns` are those without an order of their own.
 */
export function findTextOrders(part: unknown, columns: ReadonlySet<string>): string[] {
  if (typeof part !== 'object' || part === null) return []
  const ordered = [
    ...('SortBy' in part ? [(part as Extract<Node, { SortBy: unknown }>).SortBy.node] : []),
    ...('A_Expr' in part ? comparedIn((part as Extract<Node, { A_Expr: unknown }>).A_Expr) : []),
  ]
  return [
    ...ordered.flatMap(node => textIn(node, columns)),
    ...Object.values(part).flatMap(inner => findTextOrders(inner, columns)),
  ]
}

function comparedIn({ name, lexpr, rexpr }: Extract<Node, { A_Expr: unknown }>['A_Expr']) {
  const [operator] = name ?? []
  return operator && 'String' in operator && /^[<>]=?$/.test(operator.String.sval ?? '') ? [lexpr, rexpr] : []
}

/** The columns of which an expression has the text. */
function textIn(node: Node | undefined, columns: ReadonlySet<string>): string[] {
  if (!node || 'CollateClause' in node || 'SubLink' in node) return []
  if ('TypeCast' in node) {
    const type = node.TypeCast.typeName?.names?.at(-1)
    return type && 'String' in type && type.String.sval === 'text' ? textIn(node.TypeCast.arg, columns) : []
  }
  if ('FuncCall' in node) {
    const name = node.FuncCall.funcname?.at(-1)
    // AT TIME ZONE: of the zone's name nothing is left.
    if (name && 'String' in name && name.String.sval === 'timezone') return []
    return (node.FuncCall.args ?? []).flatMap(arg => textIn(arg, columns))
  }
  if ('CoalesceExpr' in node) return (node.CoalesceExpr.args ?? []).flatMap(arg => textIn(arg, columns))
  if ('RowExpr' in node) return (node.RowExpr.args ?? []).flatMap(arg => textIn(arg, columns))
  if (!('ColumnRef' in node)) return []
  const last = node.ColumnRef.fields?.at(-1)
  const name = last && 'String' in last ? (last.String.sval ?? '') : ''
  return columns.has(name) ? [name] : []
}
