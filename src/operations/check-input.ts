import type { InputDefinition } from '../input/definition.ts'
import { findProblems, wordProblem } from '../input/find-problems.ts'
import type { Operation } from './operation.ts'
import { isRequired, takesNull, typeName, type Variable } from './variables.ts'

/** The problems, by field name. */
export type Details = Record<string, string[]>

/** The operation's variables, or the problems of the input by field. */
export type CheckedInput =
  | { readonly ok: true; readonly variables: Record<string, unknown> }
  | { readonly ok: false; readonly details: Details }

/**
 * Checks an input against the operation's variables with the schema's own types and constraints,
 * and reports everything that is wrong at once; the domain checks the constraints of every call once
 * more. Unknown fields are left out, and so is a null that the variable cannot take.
 */
export function checkInput(
  operation: Pick<Operation, 'variables'>,
  input: Readonly<Record<string, unknown>>,
): CheckedInput {
  const variables: Record<string, unknown> = {}
  const details: Details = {}
  for (const variable of operation.variables) {
    const given = Object.hasOwn(input, variable.name) ? input[variable.name] : undefined
    if (isAbsent(variable, given)) continue
    const { known, problems } = checkVariable(variable, given)
    for (const [field, message] of problems) details[field] = [...(details[field] ?? []), message]
    if (problems.length === 0) variables[variable.name] = known
  }
  return Object.keys(details).length === 0 ? { ok: true, variables } : { ok: false, details }
}

function isAbsent(variable: Variable, given: unknown): boolean {
  if (isRequired(variable)) return false
  return given === undefined || (given === null && !takesNull(variable))
}

/** A variable's value without fields that its type does not know, and its problems. */
interface CheckedVariable {
  readonly known: unknown
  readonly problems: readonly FieldProblem[]
}

type FieldProblem = readonly [field: string, message: string]

function checkVariable(variable: Variable, value: unknown): CheckedVariable {
  if (isMissing(variable, value)) return { known: value, problems: [[variable.name, 'Required']] }
  const definition: InputDefinition = { type: variable.type, extensions: variable.target?.extensions ?? {} }
  const look = { checkConstraints: true, hideSuggestions: true, refuseUnknown: false }
  const { known, problems } = findProblems(value, definition, look)
  return {
    known,
    problems: problems.map(problem => [[variable.name, ...problem.path].join('.'), wordProblem(problem)]),
  }
}

/** An empty id counts as missing. */
function isMissing(variable: Variable, value: unknown): boolean {
  return value === undefined || (value === '' && typeName(variable) === 'UUID' && isRequired(variable))
}
