import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { FieldMessages } from './errors.ts'

/** Says what is wrong with a value of the right type, or nothing. Stands in the argument's `extensions`. */
export type Constraint = (value: unknown) => string | undefined

/** Text that a database and every client can hold: no NUL, no half of a surrogate pair. */
export const wellFormed: Constraint = value => {
  if (typeof value !== 'string') return undefined
  if (value.includes('\0')) return 'Must not contain NUL characters'
  if (!value.isWellFormed()) return 'Must not contain unpaired surrogates'
  return undefined
}

/** Text of at most `most` characters. */
export function text(most: number): Constraint {
  return value => {
    if (typeof value === 'string' && [...value].length > most) return `Must be at most ${most} characters`
    return wellFormed(value)
  }
}

/** Text of at most `most` characters that is more than blanks. */
export function filledText(most: number): Constraint {
  const atMost = text(most)
  return value => (typeof value === 'string' && value.trim() === '' ? 'Required' : atMost(value))
}

/** A number from `least` to `most`, both included. */
export function range(least: number, most: number): Constraint {
  return value =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `Must be from ${least} to ${most}`
}

/** A list of at most `most` entries. */
export function entries(most: number): Constraint {
  return value =>
    Array.isArray(value) && value.length > most ? `Must have at most ${most} entries` : undefined
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
    const message = constraintOf(definition)?.(value)
    if (message) found[path] = [message]
    else visitInside(definition.type, value, path)
  }
  const visitInside = (type: GraphQLInputType, value: unknown, path: string): void => {
    if (isNonNullType(type)) visitInside(type.ofType, value, path)
    else if (isListType(type) && Array.isArray(value)) {
      value.forEach((entry, index) => {
        visitInside(type.ofType, entry, `${path}.${index}`)
      })
    } else if (isInputObjectType(type) && typeof value === 'object' && value !== null) {
      const record: Readonly<Record<string, unknown>> = { ...value }
      for (const field of Object.values(type.getFields()))
        visit(field, record[field.name], `${path}.${field.name}`)
    }
  }
  for (const arg of args) visit(arg, values[arg.name], arg.name)
  return found
}

function constraintOf(definition: Definition): Constraint | undefined {
  return definition.extensions.constraint as Constraint | undefined // set by field-rules.ts only
}
