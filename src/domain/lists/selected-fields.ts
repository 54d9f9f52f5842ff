import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

type Fragments = GraphQLResolveInfo['fragments']

// A document's nodes live as long as the document is kept, and so does what was found in them.
const found = new WeakMap<FieldNode, Map<string, ReadonlySet<string>>>()

/**
 * Names of the fields that an operation asks of what stands at `path` below the field at work, such
 * as `['items', 'contact']`. Fields that `@skip` or `@include` may leave out are among them.
 */
export function selectedFields(info: GraphQLResolveInfo, path: readonly string[]): ReadonlySet<string> {
  const [node, ...more] = info.fieldNodes
  if (!node) return new Set()
  const names = selectedBelow(node, path, info.fragments)
  if (more.length === 0) return names
  return new Set([...names, ...more.flatMap(other => [...selectedBelow(other, path, info.fragments)])])
}

function selectedBelow(node: FieldNode, path: readonly string[], fragments: Fragments): ReadonlySet<string> {
  const known = found.get(node) ?? new Map<string, ReadonlySet<string>>()
  found.set(node, known)
  const key = path.join('.')
  const names = known.get(key) ?? new Set(fieldsAt([node], path, fragments).map(({ name }) => name.value))
  known.set(key, names)
  return names
}

function fieldsAt(nodes: readonly FieldNode[], path: readonly string[], fragments: Fragments): FieldNode[] {
  const fields = nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments))
  const [step, ...rest] = path
  if (step === undefined) return fields
  return fieldsAt(
    fields.filter(({ name }) => name.value === step),
    rest,
    fragments,
  )
}

function fieldsOf(selectionSet: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments)
    return fieldsOf(fragments[selection.name.value]?.selectionSet, fragments)
  })
}
