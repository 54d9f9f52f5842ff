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

/** A list of the records that link to another one: the field of the other's model. */
export interface BackRelation {
  readonly model: string
  readonly name: string
  /** What prisma/schema.prisma says of it. */
  readonly comment: string
}

/** The list on the other side of a link; throws where prisma/schema.prisma has no comment for it. */
export function backRelation(model: string, link: string): BackRelation {
  const { type = '', relationName } = modelField(model, link) ?? {}
  const list = models[type]?.fields.find(field => field.isList && field.relationName === relationName)
  if (!list?.documentation) throw new Error(`The list on the other side of ${model}.${link} has no comment`)
  return { model: type, name: list.name, comment: list.documentation }
}
