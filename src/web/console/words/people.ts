/** A person's or firm's name. */
export interface Named {
  readonly firstName: string
  readonly lastName: string | null
}

/** The name of a record's contact; null where it has none. */
export function nameContact({ contact }: { readonly contact: Named | null }): string | null {
  return contact && fullName(contact)
}

/** First and last name. One that turns the direction of its text does not turn that of the sentence around it. */
export function fullName({ firstName, lastName }: Named): string {
  const name = lastName ? `${firstName} ${lastName}` : firstName
  return /[\u202a-\u202e\u2066-\u2069]/.test(name) ? `\u2068${name}\u2069` : name
}
