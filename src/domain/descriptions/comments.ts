import { getDatamodel } from '../../generated/pothos-types.ts'

const { models } = getDatamodel().datamodel

/** What prisma/schema.prisma says of a model. */
export function commentOfModel(model: string): string | undefined {
  return models[model]?.documentation
}

/** What prisma/schema.prisma says of a field of a model. */
export function commentOfField(model: string, name: string): string | undefined {
  return models[model]?.fields.find(field => field.name === name)?.documentation
}
