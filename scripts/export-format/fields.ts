import {
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../../src/domain/schema.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import { camelCase, inPlainWords, sayValue, snakeCase } from './words.ts'

/** One field of a record, for a reader of the file. */
export interface Field {
  readonly key: string
  readonly description: string
  /** What its value is: `text`, `day?`. */
  readonly value: string
  /** What each of its words means, where it is one of some. */
  readonly words: readonly (readonly [word: string, meaning: string])[]
  /** The fields of each of its entries, where it is a list of records. */
  readonly entries: readonly Field[]
}

type AnyType = GraphQLOutputType | GraphQLInputType

/** The fields of a record in their order: `record` says what they are in the file, the type `name` what words mean. */
export function fieldsOf(record: JsonSchema, name: string): Field[] {
  const shown = fieldsOfType(schema.getType(name))
  const made = fieldsOfType(schema.getType(`Create${name}Input`))
  const properties = record.properties as Record<string, JsonSchema> // an object's
  return Object.entries(properties).map(([key, property]) => {
    const field = shown[camelCase(key)]
    // What GraphQL answers as JSON, it takes by a type.
    const entries = [field, made[camelCase(key)]].map(field => entryOf(field?.type))
    return {
      key,
      description: inPlainWords(String(property.description ?? field?.description ?? '')),
      value: sayValue(property),
      words: meanings(field?.type),
      entries: entriesOf(property, entries.find(hasFields)),
    }
  })
}

function entriesOf({ type, items }: JsonSchema, entry: GraphQLNamedType | undefined): Field[] {
  if (type !== 'array' || !entry) return []
  const nested = items as JsonSchema // an array's
  if (nested.properties) return fieldsOf(nested, entry.name)
  return Object.values(fieldsOfType(entry)).map(({ name, description, type }) => ({
    key: snakeCase(name),
    description: inPlainWords(description ?? ''),
    value: sayType(type),
    words: meanings(type),
    entries: [],
  }))
}

function fieldsOfType(type: GraphQLNamedType | null | undefined) {
  return isObjectType(type) || isInputObjectType(type) ? type.getFields() : {}
}

function hasFields(type: GraphQLNamedType | undefined): boolean {
  return isObjectType(type) || isInputObjectType(type)
}

/** What a list or a connection has. */
function entryOf(type: AnyType | undefined): GraphQLNamedType | undefined {
  const named = type && getNamedType(type)
  const { nodes } = fieldsOfType(named)
  return nodes ? getNamedType(nodes.type) : named
}

function meanings(type: AnyType | undefined): Field['words'] {
  const named = type && getNamedType(type)
  if (!isEnumType(named)) return []
  return named.getValues().map(({ name, description }) => [snakeCase(name), inPlainWords(description ?? '')])
}

const jsonTypes: Readonly<Record<string, string>> = { String: 'string', Boolean: 'boolean', Int: 'integer' }

function sayType(type: AnyType): string {
  const kind = getNullableType(type)
  const named = getNamedType(type)
  return sayValue({
    type: [isListType(kind) ? 'array' : jsonTypes[named.name], ...(isNonNullType(type) ? [] : ['null'])],
    ...(isEnumType(named) ? { enum: [] } : {}),
  })
}
