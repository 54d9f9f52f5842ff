import type { DuplicateContactFragment, UpdateContactInput } from '../../generated.ts'
import { contactFields, contactSources, contactTypes, enumWords } from '../../words/labels.ts'
import { fullName } from '../../words/people.ts'

/** A value of a contact that one of several has to be chosen for. */
export type MergedField = keyof typeof contactFields

/** What is to become one contact. */
export interface MergeChoice {
  readonly keepId: string
  /** Those that are somebody else, and stay. */
  readonly leftOut: readonly string[]
  /** Whose value was chosen, by field; the kept one's, or the first there is, where none was. */
  readonly picks: Readonly<Partial<Record<MergedField, string>>>
}

/** The value of a contact in words; empty where it has none. */
export function sayValue(contact: DuplicateContactFragment, field: MergedField): string {
  if (field === 'contactType') return contactTypes[contact.contactType]
  if (field === 'source') return contactSources[contact.source]
  return contact[field] ?? ''
}

/** The contacts that are merged into the kept one, in their order. */
export function mergedInto(
  contacts: readonly DuplicateContactFragment[],
  { keepId, leftOut }: MergeChoice,
): readonly DuplicateContactFragment[] {
  return contacts.filter(({ id }) => id !== keepId && !leftOut.includes(id))
}

/** The contact whose value the kept one will have. */
export function sourceOf(
  contacts: readonly DuplicateContactFragment[],
  choice: MergeChoice,
  field: MergedField,
): DuplicateContactFragment | undefined {
  const kept = contacts.find(({ id }) => id === choice.keepId)
  const all = [...(kept ? [kept] : []), ...mergedInto(contacts, choice)]
  const picked = all.find(({ id }) => id === choice.picks[field])
  return picked ?? all.find(contact => sayValue(contact, field).trim() !== '') ?? kept
}

/** The name that the kept contact will have. */
export function mergedName(contacts: readonly DuplicateContactFragment[], choice: MergeChoice): string {
  return fullName({
    firstName: sourceOf(contacts, choice, 'firstName')?.firstName ?? '',
    lastName: sourceOf(contacts, choice, 'lastName')?.lastName ?? null,
  })
}

/** What of the kept contact changes with the merge, which by itself fills only what it lacks. */
export function valuesToWrite(
  contacts: readonly DuplicateContactFragment[],
  choice: MergeChoice,
): UpdateContactInput {
  const kept = contacts.find(({ id }) => id === choice.keepId)
  const written = enumWords(contactFields).flatMap(field => {
    const source = choice.picks[field] === undefined ? kept : sourceOf(contacts, choice, field)
    return source && kept && source[field] !== kept[field] ? [[field, source[field]] as const] : []
  })
  return Object.fromEntries(written)
}
