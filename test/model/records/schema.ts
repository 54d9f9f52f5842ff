import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'

/** The schema as callers know it. */
export const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'))

/** The names of all mutations. */
export const mutations: ReadonlySet<string> = new Set(
  Object.keys(schema.getMutationType()?.getFields() ?? {}),
)

/** The object type of that name. */
export function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`${name} is no object type`)
  return type
}

/** The input type of that name. */
export function inputType(name: string): GraphQLInputObjectType {
  const type = schema.getType(name)
  if (!isInputObjectType(type)) throw new Error(`${name} is no input type`)
  return type
}

/** The enum of that name. */
export function enumType(name: string): GraphQLEnumType {
  const type = schema.getType(name)
  if (!isEnumType(type)) throw new Error(`${name} is no enum`)
  return type
}

/** The name of the type of an object's field, without list and non-null. */
export function typeOfField(object: string, field: string): string | undefined {
  const found = objectType(object).getFields()[field]
  return found && getNamedType(found.type).name
}
