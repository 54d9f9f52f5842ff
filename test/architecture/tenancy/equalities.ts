import type { Node } from 'libpg-query'
import { givenColumn } from './columns.ts'
import type { Scope, Source } from './scope.ts'

/**
 * Takes from a condition which columns must be equal to what: only what every row fulfils, so of what is joined by OR
 * no more than what all of it says. `own` are the sources that the condition takes rows from; those of a query around it, or of the kept
 * side of an outer join, have rows that do not fulfil it.
 */
export function takeEqualities(condition: Node | undefined, scope: Scope, own: readonly Source[]): void {
  if (!condition) return
  if ('BoolExpr' in condition) {
    if (condition.BoolExpr.boolop === 'AND_EXPR')
      for (const part of condition.BoolExpr.args ?? []) takeEqualities(part, scope, own)
    if (condition.BoolExpr.boolop === 'OR_EXPR') takeCommon(condition.BoolExpr.args ?? [], scope, own)
    return
  }
  if (!('A_Expr' in condition)) return
  const { kind, name, lexpr, rexpr } = condition.A_Expr
  if (kind === 'AEXPR_IN') {
    const list = rexpr && 'List' in rexpr ? (rexpr.List.items ?? []) : []
    const source = lexpr && scope.ownSource(lexpr)
    if (source && own.includes(source) && scope.areSame(list)) scope.columnOf(lexpr).follow(givenColumn)
    return
  }
  const [operator] = name ?? []
  if (kind !== 'AEXPR_OP' || !operator || !('String' in operator) || operator.String.sval !== '=') return
  const [left, right] = [partsOf(lexpr), partsOf(rexpr)]
  for (const [n, one] of left.entries()) {
    const other = right[n]
    if (!other) continue
    follow([one, other], scope, own)
    follow([other, one], scope, own)
  }
}

/** What each of several alternatives sets equal to the same value: Prisma reads several records by their keys so. */
function takeCommon(alternatives: readonly Node[], scope: Scope, own: readonly Source[]): void {
  const [first = [], ...others] = alternatives.map(alternative => [...comparisonsIn(alternative)])
  for (const [column, value] of first) {
    const source = scope.ownSource(column)
    if (!source || !own.includes(source)) continue
    const isSame = ([other]: readonly [Node, Node]) => scope.columnOf(other) === scope.columnOf(column)
    const values = others.map(comparisons => comparisons.find(isSame)?.[1])
    if (values.every(other => other !== undefined) && scope.areSame([value, ...values]))
      scope.columnOf(column).follow(givenColumn)
  }
}

/** Expressions that a condition sets equal to others. */
function* comparisonsIn(condition: Node): Generator<readonly [Node, Node]> {
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    for (const part of condition.BoolExpr.args ?? []) yield* comparisonsIn(part)
  if (!('A_Expr' in condition)) return
  const { kind, name, lexpr, rexpr } = condition.A_Expr
  const [operator] = name ?? []
  const isEqual = kind === 'AEXPR_OP' && operator && 'String' in operator && operator.String.sval === '='
  if (isEqual && lexpr && rexpr) yield [lexpr, rexpr]
}

function follow([one, other]: readonly [Node, Node], scope: Scope, own: readonly Source[]): void {
  const source = scope.ownSource(one)
  if (source && own.includes(source)) scope.columnOf(one).follow(scope.columnOf(other))
}

function partsOf(expression: Node | undefined): readonly Node[] {
  if (!expression) return []
  return 'RowExpr' in expression ? (expression.RowExpr.args ?? []) : [expression]
}
