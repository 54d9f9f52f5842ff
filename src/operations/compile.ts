import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'

/** A document's operation as a function: what it is run on (`root`), as whom, with which variables. */
export type CompiledOperation = (
  root: unknown,
  context: object,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>

/** How an operation's answer is made. */
export interface Completion {
  /**
   * Leaves are taken as they are, but for null where there is to be none: they come from written
   * statements, which spell values as the API does. Checking them costs more than all the rest.
   */
  readonly areLeavesSpelled: boolean
}

/**
 * Compiles one of our own documents to JavaScript, once, at start; throws where it cannot be. Never
 * give it a caller's document: a text in it can come out as code.
 */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  { areLeavesSpelled }: Completion,
): CompiledOperation {
  const compiled = compileQuery(schema, document, undefined, { disableLeafSerialization: areLeavesSpelled })
  if (isCompiledQuery(compiled)) return compiled.query
  throw compiled.errors?.[0] ?? new GraphQLError('The document does not compile')
}
