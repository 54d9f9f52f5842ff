import { type FieldNode, type GraphQLResolveInfo, isObjectType } from 'graphql'
import type { Context } from '../context.ts'
import type { Column, RecordDefinition } from '../define-record.ts'
import { askedRelations } from './asked-relations.ts'
import { selectedFields } from './selected-fields.ts'

/** What an operation asks of a list's items. */
export interface AskedItems {
  /** The columns to read. */
  readonly columns: readonly Column[]
  /** Relations: none, only what the list's own statement can read (`joined`), or more than that. */
  readonly relations: 'none' | 'joined' | 'more'
}

// A document's nodes live as long as the document is kept, and so does what was found in them.
const known = new WeakMap<FieldNode, AskedItems>()

/** What is asked of the items of a list of records. */
export function askedItems(
  record: RecordDefinition,
  { context, info }: { readonly context: Context; readonly info: GraphQLResolveInfo },
): AskedItems {
  const [node, ...more] = info.fieldNodes
  // Which of several nodes of one field count can depend on the variables.
  if (!node || more.length > 0) return findAskedItems(record, context, info)
  const found = known.get(node) ?? findAskedItems(record, context, info)
  known.set(node, found)
  return found
}

function findAskedItems(record: RecordDefinition, context: Context, info: GraphQLResolveInfo): AskedItems {
  return { columns: columnsToRead(record, context, info), relations: relationsToRead(record, info) }
}

/**
 * A documented operation reads the columns that it answers. Any other reads every column: otherwise each
 * caller's document could make a statement of its own.
 */
function columnsToRead(
  record: RecordDefinition,
  { viaRest }: Context,
  info: GraphQLResolveInfo,
): readonly Column[] {
  const type = info.schema.getType(record.model)
  if (!isObjectType(type)) throw new Error(`The schema has no ${record.model}`)
  const fields = type.getFields()
  const links = new Set(record.links.map(({ name }) => name))
  const asked = selectedFields(info, ['items'])
  const isComputed = (name: string) => fields[name]?.resolve !== undefined && !links.has(name)
  if (!viaRest || [...asked].some(isComputed)) return record.columns
  const ordering = new Set(record.order.map(({ field }) => field))
  return record.columns.filter(({ field }) => asked.has(field) || ordering.has(field))
}

function relationsToRead(record: RecordDefinition, info: GraphQLResolveInfo): AskedItems['relations'] {
  const asked = askedRelations(info, record.model, ['items'])
  const isJoined = (name: string) => {
    const fields = new Set(record.links.find(link => link.name === name)?.joined.map(({ field }) => field))
    return [...selectedFields(info, ['items', name])].every(
      field => field === '__typename' || fields.has(field),
    )
  }
  if (!asked.every(isJoined)) return 'more'
  return asked.length > 0 ? 'joined' : 'none'
}
