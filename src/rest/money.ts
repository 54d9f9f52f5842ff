import { answerLeaves } from '../operations/answer-leaves.ts'
import type { Operation } from '../operations/operation.ts'
import { typeName, type Variable } from '../operations/variables.ts'

/**
 * The decimals of an operation's answer, as paths of answer keys. GraphQL answers them as exact
 * strings; the contract requires JSON numbers, which no alias can produce. A double holds the digits of
 * every amount below 10^12 with two places.
 */
export function findDecimals(operation: Operation): (readonly string[])[] {
  return answerLeaves(operation).flatMap(({ path, type }) => (type.name === 'Decimal' ? [path] : []))
}

/** Turns the decimals at these paths from strings into numbers, in place. */
export function decimalsToNumbers(data: unknown, paths: readonly (readonly string[])[]): void {
  for (const path of paths) convert(data, path, 0)
}

function convert(value: unknown, path: readonly string[], depth: number): void {
  const key = path[depth]
  if (key === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const entry of value) convert(entry, path, depth)
    return
  }
  const record = value as Record<string, unknown> // an object of the operation's answer
  if (depth < path.length - 1) convert(record[key], path, depth + 1)
  else if (typeof record[key] === 'string') record[key] = Number(record[key])
}

const numbers = new Set(['Decimal', 'Float', 'Int'])

/**
 * The variables of a body, and what is wrong with numbers that come as text, which the contract does not take: GraphQL
 * takes one for an amount, and would call another no number.
 */
export function readBody(variables: readonly Variable[], body: Readonly<Record<string, unknown>>) {
  const input: Record<string, unknown> = {}
  const problems: Record<string, string[]> = {}
  for (const variable of variables) {
    const { name } = variable
    if (!Object.hasOwn(body, name)) continue
    const isText = typeof body[name] === 'string' && numbers.has(typeName(variable))
    if (isText) problems[name] = ['Must be a JSON number, without quotes']
    else input[name] = body[name]
  }
  return { input, problems: Object.keys(problems).length > 0 ? problems : null }
}
