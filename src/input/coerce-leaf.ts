import { GraphQLError, type GraphQLLeafType, isEnumType } from 'graphql'

/** What is wrong with a value. */
export class Misfit {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** The sentences of graphql-js are for programmers; these are for whoever sent the value. */
const builtInMessages: Readonly<Record<string, string>> = {
  String: 'Must be a string',
  Int: 'Must be a whole number',
  Float: 'Must be a number',
  Boolean: 'Must be true or false',
  ID: 'Must be a string',
}

/** Longer than any word of an enum. */
const maxShown = 100

/** What a scalar or an enum makes of a value that was sent; a Misfit where it fits neither. */
export function coerceLeaf(value: unknown, type: GraphQLLeafType, hideSuggestions: boolean): unknown {
  try {
    return type.coerceInputValue(type.name === 'JSON' ? value : shorten(value, type), hideSuggestions)
  } catch (error) {
    // Our own scalars word their errors for the caller already.
    if (error instanceof GraphQLError) return new Misfit(builtInMessages[type.name] ?? error.message)
    throw error
  }
}

/** As much of a value as decides whether it fits: graphql-js writes all of it into its messages. */
function shorten(value: unknown, type: GraphQLLeafType): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null) return {}
  const takesText = !isEnumType(type) && !['Int', 'Float', 'Boolean'].includes(type.name)
  return typeof value === 'string' && !takesText ? value.slice(0, maxShown).toWellFormed() : value
}
