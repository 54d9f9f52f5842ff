/** A person's or firm's name. */
export interface Named {
  readonly firstName: string
  readonly lastName: string | null
}

/** First and last name. */
export function fullName({ firstName, lastName }: Named): string {
  return lastName ? `${firstName} ${lastName}` : firstName
}
