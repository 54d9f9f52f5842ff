import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { constraintOf, type InputDefinition } from '../../src/input/definition.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import type { Components } from './components.ts'
import type { Reword } from './wording.ts'

/** What schemas are written with. */
export interface Writing {
  readonly components: Components
  readonly reword: Reword
  /** As over GraphQL; REST has numbers. */
  readonly amountsAreText?: boolean
}

/** What the scalars that GraphQL itself has are in JSON. */
const builtIn: Readonly<Record<string, JsonSchema>> = {
  String: { type: 'string' },
  ID: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
}

const amountAsText: JsonSchema = { type: 'string', pattern: '^-?\\d{1,12}\\.\\d{2}$' }

/** What a scalar's or an enum's values are in JSON. */
export function leafSchema(type: GraphQLLeafType, { components, amountsAreText }: Writing): JsonSchema {
  if (amountsAreText && type.name === 'Decimal') return amountAsText
  if (isEnumType(type)) return components.add('schemas', type.name, enumSchema(type))
  return builtIn[type.name] ?? (type.extensions.jsonSchema as JsonSchema | undefined) ?? {} // set by the domain's scalars only
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
  const words = type.getValues()
  const lines = words.map(({ name, description }) => `- \`${name}\`: ${description ?? ''}`)
  return {
    type: 'string',
    description: [type.description ?? '', lines.join('\n')].join('\n\n'),
    enum: words.map(({ name }) => name),
  }
}

/** What an argument or input field takes, with all that its constraint and its default say. */
export function inputSchema(
  definition: InputDefinition & { readonly defaultValue?: unknown },
  writing: Writing,
): JsonSchema {
  const { type, extensions, defaultValue = extensions.columnDefault } = definition
  const schema = {
    ...typeSchema(getNullableType(type), writing),
    ...constraintOf(definition)?.schema,
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  }
  return schema
}

function typeSchema(type: GraphQLInputType, writing: Writing): JsonSchema {
  if (isNonNullType(type)) return typeSchema(type.ofType, writing)
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType, writing) }
  return isInputObjectType(type) ? objectSchema(type, writing) : leafSchema(type, writing)
}

function objectSchema(type: GraphQLInputObjectType, writing: Writing): JsonSchema {
  const fields = Object.values(type.getFields())
  const required = fields.filter(field => isNonNullType(field.type)).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      fields.map(field => {
        const schema = describe(inputSchema(field, writing), field.description, writing)
        return [field.name, isNonNullType(field.type) ? schema : orNull(schema)]
      }),
    ),
  }
}

/** The schema with its description in the words of the REST face, before what its type says of itself. */
export function describe(
  schema: JsonSchema,
  description: string | null | undefined,
  { reword }: Writing,
): JsonSchema {
  if (!description) return schema
  return { ...schema, description: [reword(description), schema.description ?? []].flat().join(' ') }
}

/** What the schema says, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { $ref, type, ...facts } = schema
  if ($ref !== undefined) return { ...facts, anyOf: [{ $ref }, { type: 'null' }] }
  return typeof type === 'string' ? { ...schema, type: [type, 'null'] } : schema
}
