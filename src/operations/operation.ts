import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  validate,
} from 'graphql'
import { type CompiledOperation, compileOperation } from './compile.ts'
import { executeDocument } from './execute.ts'
import { readVariables, type Variable } from './variables.ts'

/** One of the documented operations, read from its document once at start. */
export interface Operation {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly name: string
  readonly kind: 'query' | 'mutation' | 'subscription'
  /** Runs a query or a mutation; of a subscription, makes the answer of one event (the root). */
  readonly execute: CompiledOperation
  /** The schema's root field of the operation; its `extensions` hold its rules. */
  readonly rootField: GraphQLField<unknown, unknown>
  /** Key of the result in the answer: the root field's alias. */
  readonly answerKey: string
  readonly variables: readonly Variable[]
}

/** Reads an operation from its document; throws where the document does not fit the schema. */
export function readOperation(schema: GraphQLSchema, document: DocumentNode): Operation {
  const [invalid] = validate(schema, document)
  if (invalid) throw invalid
  const definition = getOperationAST(document)
  const selection = definition?.selectionSet.selections[0]
  if (!definition || selection?.kind !== Kind.FIELD) throw new Error('An operation has one root field')
  const rootField = findRootField(schema, definition.operation, selection)
  return {
    schema,
    document,
    name: definition.name?.value ?? rootField.name,
    kind: definition.operation,
    execute: compileOperation(schema, document) ?? interpret(schema, document),
    rootField,
    answerKey: selection.alias?.value ?? selection.name.value,
    variables: readVariables(schema, { definition, selection, rootField }),
  }
}

/** Runs a document by graphql-js. */
function interpret(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  return (rootValue, contextValue, variableValues) =>
    executeDocument({ schema, document, rootValue, contextValue, variableValues })
}

function findRootField(schema: GraphQLSchema, kind: Operation['kind'], selection: FieldNode) {
  const field = schema.getRootType(kind)?.getFields()[selection.name.value]
  if (!field) throw new Error(`The schema has no ${kind} ${selection.name.value}`)
  return field
}
