import { GRAPHQL_MAX_INT, GRAPHQL_MIN_INT, GraphQLError, type GraphQLLeafType, isEnumType } from 'graphql'

/** The problem of a value. */
export class Misfit {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** The message for what is read of a number that no double holds. */
export const inexactNumber = 'Must be a number that can be stored exactly'

/** Messages for callers in place of those of graphql-js, which are for programmers. */
const builtInMessages: Readonly<Record<string, string>> = {
  String: 'Must be a string',
  Int: 'Must be a whole number',
  Float: 'Must be a number',
  Boolean: 'Must be true or false',
  ID: 'Must be a string',
}

/** Longer than any word of an enum. */
const maxShown = 100

/** The value that a scalar or an enum reads from an input; a Misfit where the input does not fit. */
export function coerceLeaf(value: unknown, type: GraphQLLeafType, hideSuggestions: boolean): unknown {
  try {
    return type.coerceInputValue(type.name === 'JSON' ? value : shorten(value, type), hideSuggestions)
  } catch (error) {
    // Errors of our own scalars are already worded for callers.
    if (error instanceof GraphQLError) return new Misfit(wordOf(value, type) ?? error.message)
    throw error
  }
}

function wordOf(value: unknown, { name }: GraphQLLeafType): string | undefined {
  if (name === 'Int' && Number.isInteger(value))
    return `Must be from ${GRAPHQL_MIN_INT} to ${GRAPHQL_MAX_INT}`
  if (name === 'Float' && typeof value === 'number') return inexactNumber
  return builtInMessages[name]
}

/** The part of a value that decides whether it fits: graphql-js quotes the whole value in its messages. */
function shorten(value: unknown, type: GraphQLLeafType): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null) return {}
  const takesText = !isEnumType(type) && !['Int', 'Float', 'Boolean'].includes(type.name)
  return typeof value === 'string' && !takesText ? value.slice(0, maxShown).toWellFormed() : value
}
