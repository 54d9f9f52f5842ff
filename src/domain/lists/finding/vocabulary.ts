import { Decimal } from '../../../generated/prisma/internal/prismaNamespace.ts'
import { entries, maxCharacters as textOf } from '../../fields/constraints.ts'
import type { ListFilter } from '../list-filter.ts'
import type { Condition, ConditionInput, Words } from './condition.ts'
import { endsOf, inOrder, ranges } from './ranges.ts'
import { containing, matchesText } from './search-pattern.ts'

/** How the given value and the column's are made comparable, and how the input differs from the column's type. */
export interface Comparison extends Pick<ConditionInput, 'description' | 'constraint'> {
  readonly type?: ConditionInput['type']
  readonly column?: (name: string) => string
  readonly given?: (placeholder: string) => string
  readonly value?: (given: unknown) => unknown
  /** An index has it, and few records share a value. */
  readonly isRare?: true
}

/** The column has the given value; an id, or a value that is rare, is found among few records. */
export function equals<Field extends string>(field: Field, comparison: Comparison): Condition<Field> {
  const { column: ofColumn = asItIs, given: ofGiven = asItIs, value = asItIs, isRare, ...input } = comparison
  return {
    field,
    ...(isRare ? { reads: () => 'few' as const } : {}),
    input: ({ type }) => ({
      type: scalarOf(type),
      ...(type === 'text' ? { constraint: textOf(255) } : {}),
      ...input,
    }),
    where: (name, { type }, at) => `${ofColumn(name)} = ${ofGiven(`$${at}::${type}`)}`,
    values: given => [value(given)],
  }
}

/** The most entries of a list of words; no enum has as many. */
const maxWords = 20

/** The column has one of the given words of an enum. */
export function oneOf<Field extends string, Word extends string>(
  field: Field,
  words: Words<Word>,
  alone?: (word: Word) => ListFilter,
): Condition<Field> {
  return {
    field,
    input: () => oneOfInput(words),
    where: (name, { type }, at) => `${name} = ANY($${at}::${type}[])`,
    values: given => [arrayOf(wordsOf<Word>(given))],
    alone: alone && aloneOf<Word>(alone),
  }
}

/** The input field of a list of words. */
export function oneOfInput<Word extends string>(words: Words<Word>): ConditionInput {
  return {
    type: [words],
    description: 'Any of these; an empty list matches nothing.',
    constraint: entries(maxWords),
  }
}

/** A filter for a single word, of which counts may be stored. */
export function aloneOf<Word extends string>(filterOf: (word: Word) => ListFilter) {
  return (given: unknown): ListFilter | undefined => {
    const [word, ...more] = wordsOf<Word>(given)
    return word && more.length === 0 ? filterOf(word) : undefined
  }
}

/** The words of a list that the schema has checked. */
export function wordsOf<Word extends string>(given: unknown): readonly Word[] {
  return Array.isArray(given) ? given : []
}

/** A list of words as Postgres writes an array. */
export function arrayOf(words: readonly string[]): string {
  return `{${words.join(',')}}`
}

/** The column lies in a range. An absent end is infinite, so that each range is the same SQL. */
export function range<Field extends string>(field: Field, description: string): Condition<Field> {
  return {
    field,
    input: ({ type }) => ({
      type: rangeOf(type).type,
      description,
      constraint: inOrder,
    }),
    where: (name, { type }, at) => {
      const before = rangeOf(type).isEndIncluded ? '<=' : '<'
      return `${name} >= $${at}::${type} AND ${name} ${before} $${at + 1}::${type}`
    },
    asksNothing: given => {
      const { from, to } = endsOf(given)
      return from === null && to === null
    },
    values: given => {
      const { from, to } = endsOf(given)
      return [from === null ? '-infinity' : asText(from), to === null ? 'infinity' : asText(to)]
    },
  }
}

/** The records linked to one. */
export function linkedTo<Field extends string>(field: Field, description: string): Condition<Field> {
  return equals(field, { description, isRare: true })
}

/** The records that are linked to any, or those that are linked to none: all records are looked at. */
export function linkedToAny<Field extends string>(field: Field, description: string): Condition<Field> {
  return {
    field,
    input: () => ({ type: 'Boolean', description }),
    where: (name, _column, at) => `(${name} IS NOT NULL) = $${at}::bool`,
    values: given => [given],
    reads: () => 'all',
  }
}

/** A condition that no index helps with: all records are looked at. */
export function unindexed<Field extends string>(condition: Condition<Field>): Condition<Field> {
  return { ...condition, reads: () => 'all' }
}

/** The column's time is the given one or later. */
export function since<Field extends string>(field: Field, description: string): Condition<Field> {
  return {
    field,
    input: () => ({ type: 'DateTime', description }),
    where: (name, { type }, at) => `${name} >= $${at}::${type}`,
    values: given => [asText(given)],
  }
}

/** The column's text has the given one somewhere in it; blanks around the given one do not count, as in a search. */
export function text<Field extends string>(field: Field, description: string): Condition<Field> {
  return {
    field,
    input: () => ({ type: 'String', description, constraint: textOf(200) }),
    where: (name, _column, at) => matchesText(name, `$${at}`),
    values: given => [containing(String(given).trim())],
    reads: () => 'all',
  }
}

/** When a record was made and last changed; records of most kinds have both. */
export const times = {
  createdAt: range('createdAt', 'When the record was made.'),
  updatedSince: since(
    'updatedAt',
    'Changed at this moment or later, or made then. Ask from two minutes before the last answer: a change has its time before it can be seen.',
  ),
}

function asItIs<Value>(value: Value): Value {
  return value
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Decimal.isDecimal(value) ? value.toFixed() : String(value)
}

function scalarOf(type: string): 'UUID' | 'Boolean' | 'String' {
  if (type === 'uuid') return 'UUID'
  if (type === 'bool') return 'Boolean'
  if (type === 'text') return 'String'
  throw new Error(`No condition compares a ${type} with a value`)
}

function rangeOf(type: string) {
  const found = Object.entries(ranges).find(([name]) => name === type)?.[1]
  if (!found) throw new Error(`There is no range of ${type}`)
  return found
}
