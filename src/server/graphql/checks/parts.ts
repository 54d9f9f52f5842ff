import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'

/**
 * How many lists inside of records an operation asks for, fragments spread out: each place where one stands is a
 * statement, whether one record is above it or a hundred. The document is valid.
 */
export function countParts(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): number {
  const fragments = new Map(
    definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const root = schema.getRootType(operation)
  const known = new Map<SelectionSetNode, number>()
  return root ? countIn(selectionSet, root) : 0

  function countIn(selectionSet: SelectionSetNode, type: GraphQLNamedType): number {
    const counted = known.get(selectionSet)
    if (counted !== undefined) return counted
    let count = 0
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined
        if (!field || !selection.selectionSet) continue
        if (type !== root && field.args.some(({ name }) => name === 'first')) count += 1
        count += countIn(selection.selectionSet, getNamedType(field.type))
      } else {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
        const on = fragment?.typeCondition ? typeFromAST(schema, fragment.typeCondition) : type
        if (fragment && on) count += countIn(fragment.selectionSet, on)
      }
    }
    known.set(selectionSet, count)
    return count
  }
}
