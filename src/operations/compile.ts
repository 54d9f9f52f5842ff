import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  OperationTypeNode,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { isObject } from '../is-object.ts'

/** A document's operation as a function of the root value, the caller's context and the variables. */
export type CompiledOperation = (
  root: unknown,
  context: object,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>

/**
 * Compiles a query or an export of ours or of the operator's to JavaScript, once; throws where it cannot. null for
 * what graphql-js runs as well or better. Never pass it a caller's document: a text in it can become code.
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledOperation | null {
  const kind = getOperationAST(document)?.operation
  // The code of a mutation assigns functions to a property, as graphql-js does to abort one: see execute.ts.
  if (kind === OperationTypeNode.MUTATION || hasComposedVariables(document)) return null
  const isExport = kind === OperationTypeNode.SUBSCRIPTION
  if (isExport) refuseRelations(schema, document)
  // An export's rows come from written statements, which spell each value as the API does: checking each
  // again would cost more than all the rest.
  const compiled = compileQuery(schema, document, undefined, { disableLeafSerialization: isExport })
  if (!isCompiledQuery(compiled)) {
    throw compiled.errors?.[0] ?? new GraphQLError('The document does not compile')
  }
  return takeDefaults(compiled.query, inputVariables(schema, document))
}

/** graphql-jit 0.8.9 asks for each field of an input that is not null, also where it has a default. */
function takeDefaults(
  run: CompiledOperation,
  inputs: readonly (readonly [name: string, type: GraphQLInputType])[],
): CompiledOperation {
  if (inputs.length === 0) return run
  return (root, context, variables) => {
    const filled = { ...variables }
    for (const [name, type] of inputs) if (name in filled) filled[name] = withDefaults(type, filled[name])
    return run(root, context, filled)
  }
}

/** The variables whose values are input objects, or lists of them. */
function inputVariables(schema: GraphQLSchema, document: DocumentNode) {
  return (getOperationAST(document)?.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type: unknown = typeFromAST(schema, node)
    const isInput = isInputType(type) && isInputObjectType(getNamedType(type))
    return isInput ? [[variable.name.value, type] as const] : []
  })
}

function withDefaults(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return withDefaults(type.ofType, value)
  if (isListType(type) && Array.isArray(value)) return value.map(each => withDefaults(type.ofType, each))
  if (isListType(type)) return withDefaults(type.ofType, value)
  if (!isInputObjectType(type) || !isObject(value)) return value
  const filled: Record<string, unknown> = { ...value }
  for (const { name, type: inner, defaultValue } of Object.values(type.getFields())) {
    const given = name in value ? withDefaults(inner, value[name]) : defaultValue
    if (given !== undefined) filled[name] = given
  }
  return filled
}

/** graphql-jit makes null of a variable that is absent within an object or a list, where GraphQL leaves its field out. */
function hasComposedVariables(document: DocumentNode): boolean {
  let isComposed = false
  const look = {
    Variable() {
      isComposed = true
    },
  }
  const lookWithin = (value: ValueNode) => void visit(value, look)
  visit(document, { ObjectValue: lookWithin, ListValue: lookWithin })
  return isComposed
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
