import type { JsonSchema } from '../../src/json-schema.ts'

/** `line_items` as `lineItems`. */
export function camelCase(key: string): string {
  return key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** `lineItems` as `line_items`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

const code = /\b(?:[A-Z]+_[A-Z_]+|CONFLICT)\b/
/** What only the API knows: its types and its mutations, which are spelled like no field of a file. */
const ofTheApi = new RegExp(`${code.source}|\`set[A-Z]\\w+\`|\\b[A-Z][a-z]+[A-Z]\\w+`)

/**
 * A description of the schema without what only callers of the API know or the kind of value says already, and with
 * fields as the files spell them.
 */
export function inPlainWords(description: string): string {
  return description
    .replace(new RegExp(` \\(${code.source}\\)`, 'g'), '')
    .replace(/; [^;.]*/g, clause => (ofTheApi.test(clause) ? '' : clause))
    .replace(/: the id of an? [\w ]+ of the account|; null before/g, '')
    .replace(/\b[a-z]+[A-Z]\w*/g, snakeCase)
}

/** Words for values, by their format or type in JSON Schema. */
const sayings: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'day',
  'date-time': 'moment',
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
  object: 'values by name',
}

/** What a value of the files is, in words. */
export function sayValue({ type, format, enum: words }: JsonSchema): string {
  const types = [type].flat()
  const named = types.find(name => name !== 'null')
  const value = words ? 'word' : (sayings[String(format)] ?? sayings[String(named)] ?? 'anything')
  return types.includes('null') ? `${value}?` : value
}
