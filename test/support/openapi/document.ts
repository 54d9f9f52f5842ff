import { readFileSync } from 'node:fs'

/** A part of a document of OpenAPI, as far as answers are checked against it. */
export interface Part {
  readonly [key: string]: Part
}

/** A document of OpenAPI. */
export type OpenapiDocument = Part

/** What the gateway serves. */
export const servedDocument: OpenapiDocument = JSON.parse(readFileSync('openapi.json', 'utf8'))

/** A place of a document, by its keys. */
export type Place = readonly string[]

/** The part at a place, and where it really stands: references are followed. */
export function partAt(document: OpenapiDocument, place: Place): { part: Part; place: Place } | undefined {
  const part = place.reduce<Part | undefined>((above, key) => above?.[key], document)
  const reference = part?.$ref
  if (typeof reference !== 'string') return part && { part, place }
  return partAt(document, String(reference).slice(2).split('/'))
}

/** The path of a document that a request's path is one of; a path without parameters comes first. */
export function findPath(document: OpenapiDocument, path: string): string | undefined {
  const parts = path.split('/').map(decode)
  const found = Object.keys(document.paths ?? {}).filter(pattern => {
    const segments = pattern.split('/')
    return segments.length === parts.length && segments.every((segment, at) => fits(segment, parts[at] ?? ''))
  })
  return found.toSorted((one, other) => one.split('{').length - other.split('{').length)[0]
}

function fits(segment: string, part: string): boolean {
  return segment.startsWith('{') ? part !== '' : segment === part
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
