import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenapiDocument, Part, Place } from './document.ts'

/** Returns the problems of a value by the schema at a place of the document. */
export type Validate = (place: Place, value: unknown) => string[]

/**
 * Checks values against the schemas of a document, each compiled once, when it is first needed. Objects hold
 * nothing but what their schema names, since what it does not name is not documented.
 */
export function openValidators(document: OpenapiDocument): Validate {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  // Formats of international addresses are not checked here.
  for (const format of ['iri', 'idn-email']) ajv.addFormat(format, true)
  ajv.addSchema(closed(document), 'openapi')
  return (place, value) => {
    const validate = ajv.getSchema(`openapi#/${place.map(escapeKey).join('/')}`)
    if (!validate) throw new Error(`The document has no ${place.join('/')}`)
    return validate(value) ? [] : (validate.errors ?? []).map(say)
  }
}

function say({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`
}

function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The document, with nothing open: an object that names its properties has no others. */
function closed(part: Part): Part {
  if (Array.isArray(part)) return part.map(closed) as unknown as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value)] as const)
  const isOpen = isObjectSchema(part) && !('additionalProperties' in part)
  return Object.fromEntries(isOpen ? [...entries, ['additionalProperties', false]] : entries) as Part
}

function isObjectSchema(part: Part): boolean {
  return [part.type].flat().includes('object' as unknown as Part) && 'properties' in part
}
