import { accountExportSchema, formatVersion } from '../../src/files/json/account-export-json.ts'
import { isObject } from '../../src/is-object.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operations/operation.ts'

/**
 * The account export as a document of JSON Schema 2020-12 by itself, each kind of record a definition of its
 * own. Every key that we write is required; others may come, at the top only lists, as the contract says.
 */
export function publishAccountExport(operation: Operation): JsonSchema {
  const definitions: Record<string, unknown> = {}
  const schema = accountExportSchema(operation)
  const document = define(schema, { definitions, keys: keysOf(schema) })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:bizgate:account-export:${formatVersion}`,
    title: `Account export, format ${formatVersion}`,
    description:
      'Everything that an account holds, as it was at one moment. Records link to each other by their ids, and every id that is named is in the file, but for that of a contact that was merged into another. Amounts have at most two decimal places. Readers ignore keys that they do not know.',
    ...(isObject(document) ? document : {}),
    additionalProperties: { type: 'array', description: 'A further collection.' },
    $defs: Object.fromEntries(
      Object.entries(definitions).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}

interface Defining {
  readonly definitions: Record<string, unknown>
  readonly keys: ReadonlySet<string>
}

/** The schema with references in place of the objects that have a title, which become definitions. */
function define(schema: unknown, defining: Defining): unknown {
  if (Array.isArray(schema)) return schema.map(part => define(part, defining))
  if (!isObject(schema)) return schema
  const parts = Object.entries(schema).map(([key, part]) => {
    const isText = key === 'description' && typeof part === 'string'
    return [key, isText ? reword(part, defining.keys) : define(part, defining)] as const
  })
  const defined = Object.fromEntries(parts)
  // A property that is called title has a schema there.
  if (typeof defined.title !== 'string') return defined
  defining.definitions[defined.title] = defined
  return { $ref: `#/$defs/${defined.title}` }
}

/** GraphQL's names of fields as the keys that they have here, and nothing of codes of errors. */
function reword(description: string, keys: ReadonlySet<string>): string {
  return description.replace(/ \([A-Z_]+\)/g, '').replace(/`(\w+)`/g, (asItIs, name: string) => {
    const key = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    return keys.has(key) ? `\`${key}\`` : asItIs
  })
}

function keysOf(schema: unknown): Set<string> {
  if (!isObject(schema)) return new Set()
  const own = isObject(schema.properties) ? Object.keys(schema.properties) : []
  return new Set([...own, ...Object.values(schema).flatMap(part => [...keysOf(part)])])
}
