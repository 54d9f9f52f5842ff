import { type GraphQLError, type GraphQLSchema, isInputType, isNonNullType, typeFromAST } from 'graphql'
import { DomainError } from '../../../domain/errors.ts'
import { findProblems, type InputProblem, maxProblems } from '../../../input/find-problems.ts'
import type { SingleOperation } from './introspection.ts'

/**
 * What is wrong with an operation's variables: BAD_USER_INPUT, with `fields` keyed by the variable's
 * name and the path in its value.
 */
export function findBadVariables(
  schema: GraphQLSchema,
  {
    operation,
    variables,
    hideSuggestions,
  }: Omit<SingleOperation, 'document'> & { readonly hideSuggestions: boolean },
): GraphQLError[] {
  const found: GraphQLError[] = []
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value
    const type: unknown = typeFromAST(schema, typeNode)
    if (!isInputType(type)) continue // the document would not have been valid
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (value === undefined && (defaultValue || !isNonNullType(type))) continue
    const look = { checkConstraints: false, hideSuggestions, refuseUnknown: true }
    const { problems } = findProblems(value, { type, extensions: {} }, look)
    found.push(...problems.map(problem => describe(name, problem)))
    if (found.length >= maxProblems) return found.slice(0, maxProblems)
  }
  return found
}

function describe(variable: string, { path, message }: InputProblem): DomainError {
  const place = [variable, ...path].join('.')
  return new DomainError('BAD_USER_INPUT', `Variable "$${place}" has an invalid value: ${message}`, {
    fields: { [place]: [message] },
  })
}
