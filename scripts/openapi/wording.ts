import { type DocumentNode, getNamedType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { isObject } from '../../src/is-object.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { codes, describeAnswer } from '../../src/rest/error-answers.ts'

/** Puts a description of the schema into the words of the REST face. */
export type Reword = (description: string) => string

/** Codes become the statuses that answer them, and names of the schema those that the document has for them. */
export function rewording({ schema, document, variables }: Operation): Reword {
  const names = new Map([...aliases(schema, document), ...variables.flatMap(renamed)])
  return description =>
    description
      // Of changes, which no endpoint makes; its 409 is about idempotency keys.
      .replaceAll(' (CONFLICT)', '')
      .replace(/\b[A-Z_]{4,}\b/g, word =>
        codes.includes(word) ? `\`${describeAnswer(word).status}\`` : word,
      )
      .replace(/`?\b[a-z]+[A-Z]\w*\b`?/g, word => {
        const name = names.get(word.replaceAll('`', ''))
        return name === undefined ? word : `\`${name}\``
      })
}

function renamed({ name, path }: Operation['variables'][number]): [string, string][] {
  return [[path.split('.').at(-1) ?? name, name]]
}

function aliases(schema: Operation['schema'], document: DocumentNode): [string, string][] {
  const found: [string, string][] = []
  const typeInfo = new TypeInfo(schema)
  const note = ({ name, alias }: { name: { value: string }; alias?: { value: string } | undefined }) => {
    if (alias && getNamedType(typeInfo.getType())) found.push([name.value, alias.value])
  }
  visit(document, visitWithTypeInfo(typeInfo, { Field: note }))
  return found
}

/** A schema with all its descriptions in the words of the REST face. */
export function rewordAll(schema: JsonSchema, reword: Reword): JsonSchema {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'description' && typeof value === 'string') return [key, reword(value)]
    return [key, isObject(value) ? rewordAll(value, reword) : value]
  })
  return Object.fromEntries(entries)
}
