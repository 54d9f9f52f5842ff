/** A new idempotency key; pages without TLS have no `randomUUID`. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join('-')
}
