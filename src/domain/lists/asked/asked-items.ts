import { type FieldNode, type GraphQLResolveInfo, isObjectType } from 'graphql'
import type { Context } from '../../context.ts'
import type { Column, RecordDefinition } from '../../define-record.ts'
import { selectedFields } from './selected-fields.ts'

/** The call of a list's field. */
export interface ListCall {
  readonly context: Context
  readonly info: GraphQLResolveInfo
  /** Where the list's records stand below the field. */
  readonly paths: readonly (readonly string[])[]
}

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
export function askedItems(record: RecordDefinition, call: ListCall): AskedItems {
  const [node, ...more] = call.info.fieldNodes
  // Which of several nodes of one field count can depend on the variables.
  if (!node || more.length > 0) return findAskedItems(record, call)
  const found = known.get(node) ?? findAskedItems(record, call)
  known.set(node, found)
  return found
}

function findAskedItems(record: RecordDefinition, call: ListCall): AskedItems {
  return { columns: columnsToRead(record, call), relations: relationsToRead(record, call) }
}

/**
 * A documented operation reads the columns that it answers. Any other reads every column: otherwise each
 * caller's document could make a statement of its own.
 */
function columnsToRead(
  record: RecordDefinition,
  { context: { viaRest }, info, paths }: ListCall,
): readonly Column[] {
  const fields = fieldsOf(record, info)
  const links = new Set(record.links.map(({ name }) => name))
  const asked = new Set(paths.flatMap(path => [...selectedFields(info, path)]))
  const isComputed = (name: string) => fields[name]?.resolve !== undefined && !links.has(name)
  if (!viaRest || [...asked].some(isComputed)) return record.columns
  const ordering = new Set(record.order.map(({ field }) => field))
  return record.columns.filter(({ field }) => asked.has(field) || ordering.has(field))
}

function relationsToRead(record: RecordDefinition, { info, paths }: ListCall): AskedItems['relations'] {
  const fields = fieldsOf(record, info)
  const isRelation = (name: string) => fields[name]?.extensions.pothosPrismaRelationField !== undefined
  const asked = paths.flatMap(path => [...selectedFields(info, path)]).filter(isRelation)
  const isJoined = (name: string) => {
    const joined = new Set(record.links.find(link => link.name === name)?.joined.map(({ field }) => field))
    const asked = paths.flatMap(path => [...selectedFields(info, [...path, name])])
    return asked.every(field => field === '__typename' || joined.has(field))
  }
  if (!asked.every(isJoined)) return 'more'
  return asked.length > 0 ? 'joined' : 'none'
}

function fieldsOf({ model }: RecordDefinition, { schema }: GraphQLResolveInfo) {
  const type = schema.getType(model)
  if (!isObjectType(type)) throw new Error(`The schema has no ${model}`)
  return type.getFields()
}
