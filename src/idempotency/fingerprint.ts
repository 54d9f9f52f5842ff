import { hash } from 'node:crypto'

/** A digest of texts, which no other list of texts has. */
export function digestOf(...texts: readonly string[]): string {
  return hash('sha256', JSON.stringify(texts), 'base64url')
}

/** JSON that is the same for equal values, in whatever order the fields of objects come. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (isPlain(part) ? sorted(part) : part)) ?? 'null'
}

function sorted(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Without a prototype, so that __proto__ is a name like others.
  const inOrder: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(fields).sort()) inOrder[name] = fields[name]
  return inOrder
}

function isPlain(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
