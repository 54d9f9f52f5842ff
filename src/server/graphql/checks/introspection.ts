import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { DomainError } from '../../../domain/errors.ts'

/** Twice what tools that read the whole schema request, and some 50 ms of work. */
export const maxValues = 45_000

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>

const rootFields: Fields = { __schema: SchemaMetaFieldDef, __type: TypeMetaFieldDef }

/** The only operation of its document, and the values of its variables. */
export interface SingleOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * How many values of the schema itself an operation asks for, by walking the schema as the answer will: aliases and
 * fragments multiply, so no estimate is safe. At least as many as are answered; throws BAD_USER_INPUT where one
 * operation may not ask for so many.
 */
export function countIntrospected(
  schema: GraphQLSchema,
  { document, operation, variables: sent }: SingleOperation,
): number {
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], sent)
  const fragments = new Map<string, SelectionSetNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet)
  // What is selected of one type, say, is counted once, so the count is never more work than the bound.
  const counted = new Map<SelectionSetNode, Map<unknown, number>>()
  let visits = 0
  return bounded(countSelected(operation.selectionSet, rootFields, null))

  function countSelected(selectionSet: SelectionSetNode, fields: Fields, source: unknown): number {
    const bySource = counted.get(selectionSet) ?? new Map<unknown, number>()
    counted.set(selectionSet, bySource)
    const known = bySource.get(source)
    if (known !== undefined) return known
    bounded(++visits)
    const count = sum(selectionSet.selections, selection => countSelection(selection, fields, source))
    bySource.set(source, count)
    return count
  }

  function countSelection(selection: SelectionNode, fields: Fields, source: unknown): number {
    if (selection.kind === Kind.FIELD) return countField(selection, fields[selection.name.value], source)
    const inside =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet
    return inside ? countSelected(inside, fields, source) : 0
  }

  function countField(
    node: FieldNode,
    field: GraphQLField<unknown, unknown> | undefined,
    source: unknown,
  ): number {
    const type = field && getNamedType(field.type)
    const { selectionSet } = node
    if (!isObjectType(type) || !selectionSet) return 1
    const args = getArgumentValues(field as NonNullable<typeof field>, node, variableValues)
    // The resolvers of introspection read nothing else of their arguments.
    const value = field?.resolve?.(source, args, null, { schema } as GraphQLResolveInfo)
    const items = Array.isArray(value) ? value : [value ?? []].flat()
    return 1 + sum(items, item => countSelected(selectionSet, type.getFields(), item))
  }
}

function bounded(values: number): number {
  if (values <= maxValues) return values
  const message = `The operation asks for more than ${maxValues} values of the schema itself`
  throw new DomainError('BAD_USER_INPUT', message)
}

function sum<Item>(items: readonly Item[], countOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + countOf(item), 0)
}
