import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { refuseViolations } from '../../../domain/fields/field-guard.ts'
import type { SingleOperation } from './introspection.ts'

/**
 * The document as it runs where a null variable stands for an argument that takes none, or an argument of a query
 * breaks its constraint: such a field is not resolved and has an error in its place, which is priced as one value. What
 * writes or streams and has such an argument is not begun.
 */
export function withoutRefusedFields(
  schema: GraphQLSchema,
  { document, operation, variables }: SingleOperation,
): DocumentNode {
  const { variableValues, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
  if (errors) throw new AggregateError(errors)
  const typeInfo = new TypeInfo(schema)
  const replaceRefused = (node: FieldNode): FieldNode | undefined => {
    const field = typeInfo.getFieldDef()
    if (!field) return undefined
    try {
      const args = getArgumentValues(field, node, variableValues)
      if (operation.operation === OperationTypeNode.QUERY) refuseViolations(field, args)
      return undefined
    } catch (error) {
      if (error instanceof GraphQLError) return asValue(node)
      throw error
    }
  }
  return visit(document, visitWithTypeInfo(typeInfo, { Field: replaceRefused }))
}

/** A field that costs what a value costs. */
function asValue({ name, alias = name }: FieldNode): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' }, alias }
}
