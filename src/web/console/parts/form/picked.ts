import { fullName, type Named } from '../../words/people.ts'

/** A record that can be chosen. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** What a picker holds: the choice, and the text of its field, which may be of no choice yet. */
export interface Picked {
  readonly chosen: Choice | null
  readonly text: string
}

/** A choice that was made, or none. */
export function picked(chosen: Choice | null): Picked {
  return { chosen, text: chosen?.name ?? '' }
}

/** A contact that was chosen, or none. */
export function pickedContact(contact: (Named & { readonly id: string }) | null | undefined): Picked {
  return picked(contact ? { id: contact.id, name: fullName(contact) } : null)
}
