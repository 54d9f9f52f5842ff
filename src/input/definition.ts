import type { GraphQLArgument, GraphQLInputField } from 'graphql'

/** The part of an argument or an input field that bounds its values. */
export type InputDefinition = Pick<GraphQLArgument | GraphQLInputField, 'type' | 'extensions'>

/** A definition's constraint on its values beyond their type; the domain's constraints have this shape. */
export interface DeclaredConstraint {
  /** Returns the problem of a value of the right type, or undefined. */
  readonly check: (value: unknown) => string | undefined
  readonly schema?: { readonly maxItems?: number }
}

/** The constraint that a definition carries, if any. */
export function constraintOf({ extensions }: InputDefinition): DeclaredConstraint | undefined {
  return extensions.constraint as DeclaredConstraint | undefined // set by the domain's field rules only
}
