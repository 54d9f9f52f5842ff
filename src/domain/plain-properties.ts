import { type GraphQLSchema, isObjectType } from 'graphql'

/**
 * Removes the resolvers of fields that only expose the property of their own name. Executors read such a
 * property themselves, which saves a compiled operation a call for each field of each record.
 */
export function readPropertiesPlainly(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.pothosExposedField === field.name) field.resolve = undefined
    }
  }
  return schema
}
