import { type DocumentNode, getOperationAST, parse } from 'graphql'
import { schema } from '../src/domain/schema.ts'
import { pointsToRun } from '../src/server/graphql/checks/costs.ts'

/** The points of an operation, as the server charges them before it runs. */
export function pointsOf(query: string | DocumentNode): number {
  const document = typeof query === 'string' ? parse(query) : query
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The document has no operation')
  // The costs of fields read their arguments only.
  return pointsToRun(schema, { document, operation, variables: {} }, {} as never)
}
