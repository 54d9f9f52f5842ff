import {
  type GraphQLArgument,
  type GraphQLError,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  validateInputValue,
} from 'graphql'
import type { Operation } from './operation.ts'
import { isRequired, typeName, type Variable } from './variables.ts'

/** What is wrong, by field name. */
export type Details = Record<string, string[]>

/** The operation's variables, or what is wrong with the input, by field. */
export type CheckedInput =
  | { readonly ok: true; readonly variables: Record<string, unknown> }
  | { readonly ok: false; readonly details: Details }

/**
 * Checks an input against the operation's variables with the schema's own types and constraints,
 * and reports everything that is wrong at once. Fields that the operation does not know are left
 * out; null for an optional field is as if absent.
 */
export function checkInput(operation: Operation, input: Readonly<Record<string, unknown>>): CheckedInput {
  const variables: Record<string, unknown> = {}
  const details: Details = {}
  for (const variable of operation.variables) {
    const given = Object.hasOwn(input, variable.name) ? input[variable.name] : undefined
    const value = pickKnown(given ?? undefined, variable.type)
    if (value === undefined && !isRequired(variable)) continue
    const problems = checkVariable(variable, value)
    for (const [field, message] of problems) details[field] = [...(details[field] ?? []), message]
    if (problems.length === 0) variables[variable.name] = value
  }
  return Object.keys(details).length === 0 ? { ok: true, variables } : { ok: false, details }
}

type Definition = GraphQLArgument | GraphQLInputField

function checkVariable(variable: Variable, value: unknown): [field: string, message: string][] {
  if (isMissing(variable, value)) return [[variable.name, 'Required']]
  const problems: [string, string][] = []
  validateInputValue(value, variable.type, (error, path) => {
    problems.push([[variable.name, ...path].join('.'), wordError(error, typeAt(variable.type, path))])
  })
  if (problems.length > 0 || !variable.target) return problems
  return findViolations(variable.target, value, variable.name)
}

/** What of a value of the right type breaks the constraints that the schema's definitions carry. */
function findViolations(
  definition: Definition,
  value: unknown,
  path: string,
): [field: string, message: string][] {
  const constraint = definition.extensions.constraint as ((value: unknown) => string | undefined) | undefined
  const violation = constraint?.(value)
  if (violation) return [[path, violation]]
  const type = getNullableType(definition.type)
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return []
  const fields = type.getFields()
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields[name]
    return field ? findViolations(field, inner, `${path}.${name}`) : []
  })
}

/** An id that is given but empty is missing. */
function isMissing(variable: Variable, value: unknown): boolean {
  return value === undefined || (value === '' && typeName(variable) === 'UUID' && isRequired(variable))
}

/** An input object keeps the fields its type knows; nulls in it are as if absent. */
function pickKnown(value: unknown, type: GraphQLInputType): unknown {
  const named = getNullableType(type)
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  const record: Readonly<Record<string, unknown>> = { ...value }
  const known = Object.values(named.getFields())
    .filter(({ name }) => Object.hasOwn(record, name) && record[name] !== null)
    .map(({ name, type: fieldType }) => [name, pickKnown(record[name], fieldType)] as const)
  return Object.fromEntries(known)
}

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  const [step, ...rest] = path
  const nullable = getNullableType(type)
  if (step === undefined) return nullable
  if (isListType(nullable)) return typeAt(nullable.ofType, rest)
  const field = isInputObjectType(nullable) ? nullable.getFields()[step] : undefined
  return field ? typeAt(field.type, rest) : nullable
}

/** The sentences of graphql-js are for programmers; these are for whoever sent the value. */
const builtInMessages: Readonly<Record<string, string>> = {
  String: 'Must be a string',
  Int: 'Must be a whole number',
  Float: 'Must be a number',
  Boolean: 'Must be true or false',
  ID: 'Must be a string',
}

function wordError(error: GraphQLError, type: GraphQLInputType): string {
  if (isListType(type)) return 'Must be a list'
  const named = getNamedType(type)
  if (isInputObjectType(named)) return 'Must be an object'
  if (isEnumType(named))
    return `Must be one of ${named
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`
  // Our own scalars word their errors for the caller already.
  return builtInMessages[named.name] ?? error.message
}
