import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { hoistInputs } from './hoist-inputs.ts'

/** A document's operation as a function of the root value, the caller's context and the variables. */
export type CompiledOperation = (
  root: unknown,
  context: object,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>

/**
 * Compiles a document of ours or of the operator's to JavaScript, once; throws where it cannot. Never
 * pass it a caller's document: a text in it can become code.
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const isExport = getOperationAST(document)?.operation === 'subscription'
  if (isExport) refuseRelations(schema, document)
  const hoisted = hoistInputs(schema, document)
  // An export's rows come from written statements, which spell each value as the API does: checking each
  // again would cost more than all the rest.
  const compiled = compileQuery(schema, hoisted.document, undefined, { disableLeafSerialization: isExport })
  if (!isCompiledQuery(compiled)) {
    throw compiled.errors?.[0] ?? new GraphQLError('The document does not compile')
  }
  return (root, context, variables) => compiled.query(root, context, hoisted.fill(variables))
}

/** Relations of an export's records are outside its snapshot, and Prisma spells their values differently. */
function refuseRelations(schema: GraphQLSchema, document: DocumentNode): void {
  const typeInfo = new TypeInfo(schema)
  const refuse = () => {
    const field = typeInfo.getFieldDef()
    if (!field || typeInfo.getParentType() === schema.getSubscriptionType()) return
    if (field.args.length > 0 || field.extensions.pothosPrismaRelationField)
      throw new Error(`An export holds no ${field.name}`)
  }
  visit(document, visitWithTypeInfo(typeInfo, { Field: refuse }))
}
