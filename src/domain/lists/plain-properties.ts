import { type GraphQLSchema, isObjectType } from 'graphql'

/**
 * Takes the resolvers off the fields that only expose the property of their own name. Executors read
 * such a property by themselves: a compiled operation at the cost of reading it, instead of a call for
 * each field of each record of a page.
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
