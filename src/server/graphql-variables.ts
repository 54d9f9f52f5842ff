import {
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  validateInputValue,
} from 'graphql'
import { DomainError } from '../domain/errors.ts'

/** More would only repeat themselves. */
const mostProblems = 20

/** An operation and the values sent with it. */
export interface SentVariables {
  readonly operation: OperationDefinitionNode
  readonly variables: Readonly<Record<string, unknown>>
  readonly hideSuggestions: boolean
}

/**
 * What is wrong with an operation's variables: BAD_USER_INPUT, with `fields` keyed by the variable's
 * name and the path in its value. graphql-js would say the same, without a code.
 */
export function findBadVariables(
  schema: GraphQLSchema,
  { operation, variables, hideSuggestions }: SentVariables,
): GraphQLError[] {
  const problems: GraphQLError[] = []
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value
    const type: unknown = typeFromAST(schema, typeNode)
    if (!isInputType(type)) continue // the document would not have been valid
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (value === undefined && (defaultValue || !isNonNullType(type))) continue
    check(value, type, (message, path) => {
      if (problems.length < mostProblems) problems.push(describe([name, ...path].join('.'), message))
    })
  }
  return problems

  function check(
    value: unknown,
    type: GraphQLInputType,
    onProblem: (message: string, path: readonly (string | number)[]) => void,
  ): void {
    validateInputValue(value, type, (error, path) => onProblem(error.message, path), hideSuggestions)
  }
}

function describe(path: string, message: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `Variable "$${path}" has an invalid value: ${message}`, {
    fields: { [path]: [message] },
  })
}
