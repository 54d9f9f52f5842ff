import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  getOperationAST,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { describe, leafSchema, orNull, type Writing } from './values.ts'

/** The JSON that an operation's document answers with, by its selections and aliases. */
export function answerSchema({ document, rootField, answerKey }: Operation, writing: Writing): JsonSchema {
  const root = getOperationAST(document)?.selectionSet.selections[0]
  const selected = root?.kind === Kind.FIELD ? root.selectionSet : undefined
  // A root field that is null is a 404.
  const answer = presentSchema(getNullableType(rootField.type), selected, writing)
  if (answerKey === 'body') return answer
  return { type: 'object', required: [answerKey], properties: { [answerKey]: answer } }
}

function outputSchema(
  type: GraphQLOutputType,
  selected: SelectionSetNode | undefined,
  writing: Writing,
): JsonSchema {
  if (!isNonNullType(type)) return orNull(presentSchema(type, selected, writing))
  return presentSchema(type.ofType, selected, writing)
}

function presentSchema(
  type: GraphQLOutputType,
  selected: SelectionSetNode | undefined,
  writing: Writing,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: itemSchema(type.ofType, selected, writing) }
  if (isObjectType(type)) return objectSchema(type, selected, writing)
  if (!isLeafType(type)) throw new Error(`${type} is no plain answer`)
  return leafSchema(type, writing)
}

/** The records of a list have a name of their own, for generators of types. */
function itemSchema(
  item: GraphQLOutputType,
  selected: SelectionSetNode | undefined,
  writing: Writing,
): JsonSchema {
  const type = getNullableType(item)
  const schema = outputSchema(item, selected, writing)
  return isObjectType(type) && isNonNullType(item)
    ? writing.components.add('schemas', type.name, schema)
    : schema
}

function objectSchema(
  type: GraphQLObjectType,
  selected: SelectionSetNode | undefined,
  writing: Writing,
): JsonSchema {
  const fields = (selected?.selections ?? []).map(selection => {
    if (selection.kind !== Kind.FIELD) throw new Error('The documents of endpoints have no fragments')
    return [selection.alias?.value ?? selection.name.value, fieldSchema(type, selection, writing)] as const
  })
  return {
    type: 'object',
    ...describe({}, type.description, writing),
    required: fields.map(([key]) => key),
    properties: Object.fromEntries(fields),
  }
}

function fieldSchema(type: GraphQLObjectType, { name, selectionSet }: FieldNode, writing: Writing) {
  const field = type.getFields()[name.value]
  if (!field) throw new Error(`${type} has no ${name.value}`)
  return describe(outputSchema(field.type, selectionSet, writing), field.description, writing)
}
