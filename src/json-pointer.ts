/** Spells a path in a JSON document as a JSON Pointer (RFC 6901): `/contacts/17/email`. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
