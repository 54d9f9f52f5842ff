import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { constraintOf } from '../../input/definition.ts'
import { isObject } from '../../is-object.ts'
import type { FieldMessages } from '../errors.ts'
import { looksEmpty } from './looks-empty.ts'

/** What a value of the right type must also satisfy. It is in the argument's `extensions`. */
export interface Constraint {
  /** Says what is wrong with the value, or nothing. What is far too long is refused by its length alone. */
  readonly check: (value: unknown) => string | undefined
  /** The part of it that JSON Schema can say, for descriptions and for bounds of a search. */
  readonly schema?: ConstraintSchema
}

/** Facts about a value, named and meant as in JSON Schema: a text's length is in characters. */
export interface ConstraintSchema {
  readonly type?: 'object'
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly uniqueItems?: true
  readonly maxProperties?: number
  readonly propertyNames?: ConstraintSchema
  readonly additionalProperties?: { readonly anyOf: readonly object[] }
}

/** Text that a database and every client can hold: no NUL, no half of a surrogate pair. */
export const wellFormed: Constraint = {
  check: value => {
    if (typeof value !== 'string') return undefined
    if (value.includes('\0')) return 'Must not contain NUL characters'
    if (!value.isWellFormed()) return 'Must not contain unpaired surrogates'
    return undefined
  },
}

/** Text of at most `most` characters. */
export function maxCharacters(most: number): Constraint {
  return {
    schema: { maxLength: most },
    check: value =>
      typeof value === 'string' && isLonger(value, most)
        ? `Must be at most ${most} characters`
        : wellFormed.check(value),
  }
}

/** Text of at most `most` characters, some of which can be seen. */
export function filledText(most: number): Constraint {
  const atMost = maxCharacters(most)
  return {
    schema: { minLength: 1, maxLength: most, pattern: '\\S' },
    check: value =>
      atMost.check(value) ?? (typeof value === 'string' && looksEmpty(value) ? 'Required' : undefined),
  }
}

/** A character takes one unit or two: only between these bounds do characters have to be counted. */
function isLonger(value: string, most: number): boolean {
  if (value.length <= most) return false
  return value.length > 2 * most || [...value].length > most
}

/** A number from `least` to `most`, both included. */
export function numberRange(least: number, most: number): Constraint {
  return {
    schema: { minimum: least, maximum: most },
    check: value =>
      typeof value === 'number' && value >= least && value <= most
        ? undefined
        : `Must be from ${least} to ${most}`,
  }
}

/** A list of at most `most` entries. */
export function entries(most: number): Constraint {
  return {
    schema: { maxItems: most },
    check: value =>
      Array.isArray(value) && value.length > most ? `Must have at most ${most} entries` : undefined,
  }
}

/** A list of at most `most` entries, each of them once. */
export function distinctEntries(most: number): Constraint {
  const atMost = entries(most)
  return {
    schema: { maxItems: most, uniqueItems: true },
    check: value =>
      atMost.check(value) ??
      (Array.isArray(value) && new Set(value).size < value.length ? 'Must name each once' : undefined),
  }
}

type Definition = GraphQLArgument | GraphQLInputField

/** Checks arguments against the constraints declared on them, at any depth. */
export function violations(
  args: readonly Definition[],
  values: Readonly<Record<string, unknown>>,
): FieldMessages {
  const found: Record<string, string[]> = {}
  const visit = (definition: Definition, value: unknown, path: string): void => {
    if (value === undefined || value === null) return
    const message = constraintOf(definition)?.check(value)
    if (message) found[path] = [message]
    else visitInside(definition.type, value, path)
  }
  const visitInside = (type: GraphQLInputType, value: unknown, path: string): void => {
    if (isNonNullType(type)) visitInside(type.ofType, value, path)
    else if (isListType(type) && Array.isArray(value)) {
      value.forEach((entry, index) => {
        visitInside(type.ofType, entry, `${path}.${index}`)
      })
    } else if (isInputObjectType(type) && isObject(value)) {
      for (const field of Object.values(type.getFields()))
        visit(field, value[field.name], `${path}.${field.name}`)
    }
  }
  for (const arg of args) visit(arg, values[arg.name], arg.name)
  return found
}
