import type { ContactFactsFragment, UpdateContactInput } from '../../generated.ts'

/** The facts of a contact that can be edited. */
export type FactField = keyof UpdateContactInput

/** A fact of a contact. */
export interface Fact {
  readonly contact: ContactFactsFragment
  readonly field: FactField
  readonly label: string
  /** The keyboard of a phone. */
  readonly mode?: 'email' | 'tel'
  readonly isRequired?: boolean
  /** What can be done with the value: a link of this scheme to it. */
  readonly action?: { readonly text: string; readonly scheme: 'mailto:' | 'tel:' }
  /** The words of a choice. */
  readonly labels?: Readonly<Record<string, string>>
}

/** The name of the draft of a fact. */
export function draftOfFact({ contact, field }: Fact): string {
  return `fact/${contact.id}/${field}`
}

/** A fact in words. */
export function sayFact(value: string | null, labels: Fact['labels']): string {
  return (labels && value !== null ? labels[value] : value) || 'None'
}
