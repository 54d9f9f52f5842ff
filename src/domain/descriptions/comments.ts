import { getDatamodel } from '../../generated/pothos-types.ts'

const { models } = getDatamodel().datamodel

/** A field of a model, as prisma/schema.prisma has it. */
export type ModelField = (typeof models)[string]['fields'][number]

/** What prisma/schema.prisma says of a model. */
export function commentOfModel(model: string): string | undefined {
  return models[model]?.documentation
}

/** A field of a model. */
export function modelField(model: string, name: string): ModelField | undefined {
  return models[model]?.fields.find(field => field.name === name)
}

/** What prisma/schema.prisma says of a field of a model. */
export function commentOfField(model: string, name: string): string | undefined {
  return modelField(model, name)?.documentation
}
