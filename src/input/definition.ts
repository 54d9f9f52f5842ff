import type { GraphQLArgument, GraphQLInputField } from 'graphql'

/** An argument or an input field, as far as it says what its values may be. */
export type InputDefinition = Pick<GraphQLArgument | GraphQLInputField, 'type' | 'extensions'>

/** What a definition says of its values beyond their type; the domain's constraints have this shape. */
export interface DeclaredConstraint {
  /** Says what is wrong with a value of the right type, or nothing. */
  readonly check: (value: unknown) => string | undefined
  readonly schema?: { readonly maxItems?: number }
}

/** The constraint that a definition carries, if any. */
export function constraintOf({ extensions }: InputDefinition): DeclaredConstraint | undefined {
  return extensions.constraint as DeclaredConstraint | undefined // set by the domain's field rules only
}
