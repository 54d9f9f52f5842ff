import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { hoistInputs } from './hoist-inputs.ts'

/** A document's operation as a function: what it is run on (`root`), as whom, with which variables. */
export type CompiledOperation = (
  root: unknown,
  context: object,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>

/**
 * Compiles one of our own documents to JavaScript, once, at start; throws where it cannot be. Never
 * give it a caller's document: a text in it can come out as code.
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const hoisted = hoistInputs(schema, document)
  const compiled = compileQuery(schema, hoisted.document)
  if (!isCompiledQuery(compiled)) {
    throw compiled.errors?.[0] ?? new GraphQLError('The document does not compile')
  }
  return (root, context, variables) => compiled.query(root, context, hoisted.fill(variables))
}
