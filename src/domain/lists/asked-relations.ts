import { type GraphQLResolveInfo, isObjectType } from 'graphql'
import { selectedFields } from './selected-fields.ts'

/** Names of the relations that an operation selects of the records of a type at `path` below the current field. */
export function askedRelations(
  info: GraphQLResolveInfo,
  typeName: string,
  path: readonly string[],
): readonly string[] {
  const type = info.schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`The schema has no ${typeName}`)
  const fields = type.getFields()
  const isRelation = (name: string) => fields[name]?.extensions.pothosPrismaRelationField !== undefined
  return [...selectedFields(info, path)].filter(isRelation)
}
