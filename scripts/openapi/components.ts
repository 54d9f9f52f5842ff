import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '../../src/json-schema.ts'

/** A part of an OpenAPI document. */
export type Part = JsonSchema

const kinds = ['schemas', 'responses', 'parameters', 'headers'] as const
type Kind = (typeof kinds)[number]

/** What several places of the document share, written once and referred to. */
export class Components {
  readonly #parts = new Map<string, Part>()

  /** Keeps a part under its name and answers the reference to it; where another has the name, the part itself. */
  add(kind: Kind, name: string, part: Part): Part {
    const key = `${kind}/${name}`
    const kept = this.#parts.get(key)
    if (kept && !isDeepStrictEqual(kept, part)) return part
    this.#parts.set(key, part)
    return { $ref: `#/components/${key}` }
  }

  /** All of a kind, by name. */
  all(kind: Kind): Part {
    const found = [...this.#parts].filter(([key]) => key.startsWith(`${kind}/`))
    return Object.fromEntries(found.map(([key, part]) => [key.slice(kind.length + 1), part]).toSorted(byName))
  }
}

function byName([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1
}
