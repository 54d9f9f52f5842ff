import { hash } from 'node:crypto'
import { isObject } from '../is-object.ts'

/** A digest of texts, which no other list of texts has. */
export function digestOf(...texts: readonly string[]): string {
  return hash('sha256', JSON.stringify(texts), 'base64url')
}

/**
 * JSON that is the same for equal values, in whatever order the fields of objects come. It is written piece by piece:
 * JSON.stringify takes twice as long with a function that it calls for each value.
 */
export function canonicalJson(value: unknown): string {
  let text = ''
  const write = (part: unknown): void => {
    if (Array.isArray(part)) {
      text += '['
      for (let at = 0; at < part.length; at += 1) {
        if (at > 0) text += ','
        write(part[at])
      }
      text += ']'
    } else if (isObject(part)) {
      const names = Object.keys(part).sort()
      // One without fields of its own, as a date, says itself what it is.
      text += names.length === 0 ? JSON.stringify(part) : '{'
      let separator = ''
      for (const name of names) {
        const field = part[name]
        if (field === undefined) continue // as one that is not there
        text += `${separator}${JSON.stringify(name)}:`
        separator = ','
        write(field)
      }
      if (names.length > 0) text += '}'
    } else text += typeof part === 'number' ? part : (JSON.stringify(part) ?? 'null')
  }
  write(value)
  return text
}
