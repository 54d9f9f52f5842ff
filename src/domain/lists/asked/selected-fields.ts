import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

type Fragments = GraphQLResolveInfo['fragments']

/**
 * Names of the fields that an operation selects of the objects at `path` below the current field, such
 * as `['items', 'contact']`. Fields that `@skip` or `@include` may leave out are among them.
 */
export function selectedFields(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  path: readonly string[],
): ReadonlySet<string> {
  return new Set(fieldsAt(fieldNodes, path, fragments).map(({ name }) => name.value))
}

/** Under which names of the answer it selects each of them. */
export function selectedNames(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  path: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byField = Map.groupBy(fieldsAt(fieldNodes, path, fragments), ({ name }) => name.value)
  return new Map(
    [...byField].map(([field, nodes]) => [
      field,
      new Set(nodes.map(({ alias, name }) => (alias ?? name).value)),
    ]),
  )
}

function fieldsAt(
  nodes: readonly FieldNode[],
  path: readonly string[],
  fragments: Fragments,
): readonly FieldNode[] {
  const seen: string[] = []
  const fields = nodes.flatMap(({ selectionSet }) => nodesOf(selectionSet, fragments, seen))
  const [step, ...rest] = path
  if (step === undefined) return fields
  return fieldsAt(
    fields.filter(({ name }) => name.value === step),
    rest,
    fragments,
  )
}

/**
 * The fields of a selection, those of its fragments too. A fragment's come once, as in the answer: those that spread
 * one another twice would double with each.
 */
export function nodesOf(
  selectionSet: SelectionSetNode | undefined,
  fragments: Fragments,
  seen: string[] = [],
): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return nodesOf(selection.selectionSet, fragments, seen)
    const { value } = selection.name
    if (seen.includes(value)) return []
    seen.push(value)
    return nodesOf(fragments[value]?.selectionSet, fragments, seen)
  })
}
