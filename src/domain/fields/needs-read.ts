import {
  type FieldNode,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { models } from '../../generated/columns.ts'

/** Fields that answer what a record itself consists of, or who changed it: they need no more than the record does. */
export const ownParts: ReadonlySet<string> = new Set([
  'Booking.lastChange',
  'Deal.moves',
  'ExportReceipt.counts',
  'Gallery.items',
  'Invoice.lineItems',
  'Invoice.link',
  'Invoice.moves',
  'Invoice.payments',
  'LeadForm.fields',
  'LeadForm.lastChange',
  'Proposal.lineItems',
])

/** Values of a record that say something of others. */
const valuesOfOthers: ReadonlySet<string> = new Set(['Contact.duplicateCount'])

/** A field of the schema, by what its place says. */
export interface PlacedField {
  readonly parentType: string
  readonly name: string
  /** Whether what it answers has fields of its own. */
  readonly hasFields: boolean
}

/**
 * Whether a field leads from a record, or from the account, to other records, for which the caller needs the scope
 * `read`. Of a field that is new it does, unless it is named a part of its record.
 */
export function needsRead({ parentType, name, hasFields }: PlacedField): boolean {
  if (!(parentType in models)) return false
  const coordinate = `${parentType}.${name}`
  return hasFields ? !ownParts.has(coordinate) : valuesOfOthers.has(coordinate)
}

/**
 * Whether an operation asks, anywhere below the current field, for what needs the scope `read`. What `@skip` or
 * `@include` may leave out is asked for, too.
 */
export function asksForOthers({ fieldNodes, fragments, parentType, schema }: GraphQLResolveInfo): boolean {
  const visited = new Set<string>()
  const isInside = (typeName: string, selectionSet: SelectionSetNode | undefined): boolean =>
    (selectionSet?.selections ?? []).some(selection => {
      if (selection.kind === Kind.FIELD) return isOfField(typeName, selection)
      // No type of the schema is abstract: the type of a fragment is that of its place.
      if (selection.kind === Kind.INLINE_FRAGMENT) return isInside(typeName, selection.selectionSet)
      const { value } = selection.name
      if (visited.has(value)) return false
      visited.add(value)
      return isInside(typeName, fragments[value]?.selectionSet)
    })
  const isOfField = (typeName: string, { name, selectionSet }: FieldNode): boolean => {
    const type = schema.getType(typeName)
    const field = isObjectType(type) ? type.getFields()[name.value] : undefined
    // `__typename` is no field of a type.
    if (!field) return false
    return field.extensions.needsRead === true || isInside(getNamedType(field.type).name, selectionSet)
  }
  return fieldNodes.some(node => isOfField(parentType.name, node))
}
