import { type Contact, emailKey } from '../contact/model.ts'
import { isBlank } from '../texts.ts'
import type { formFields } from './fields.ts'

/** A field of a form. */
export type FormField = (typeof formFields)[number] & { readonly required: boolean }

/** What a form does with a contact it finds. */
export type OnMatch = 'update' | 'fill_blanks' | 'ignore'

/** A lead form. */
export interface Form {
  readonly id: string
  readonly createdAt: string
  name: string
  title: string | null
  fields: readonly FormField[]
  active: boolean
  onMatch: OnMatch
  submitLabel: string | null
  successMessage: string
  redirectUrl: string | null
  honeypotField: string | null
}

/** What a visitor sends: texts by field, a ticked box, or null. */
export type SentValues = Readonly<Record<string, string | boolean | null>>

/** The record of a visit. */
export interface Submission {
  readonly id: string
  readonly createdAt: string
  readonly data: SentValues
  readonly referrer: string | null
  readonly page: string | null
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'spam'
  readonly replaced: Readonly<Record<string, string | null>>
  form: Form | null
  contact: Contact | null
}

/** What a submission says of a contact: trimmed, by the contact's field, and only what is not blank. */
export type Mapped = { readonly [Key in NonNullable<FormField['mapsTo']>]?: string }

/** The contact's values among those that a visitor sent. */
export function mapValues(form: Form, values: SentValues): Mapped {
  const pairs = form.fields.flatMap(({ id, mapsTo }) => {
    const value = values[id]
    return mapsTo && typeof value === 'string' && !isBlank(value) ? [[mapsTo, value.trim()]] : []
  })
  return Object.fromEntries(pairs)
}

/** The oldest contact that has the e-mail; undefined without one. */
export function findMatch(contacts: readonly Contact[], email: string | undefined): Contact | undefined {
  if (email === undefined) return undefined
  return contacts.find(contact => contact.email !== null && emailKey(contact.email) === emailKey(email))
}

/** The values of a new contact: a lead from the website, by the local part of the e-mail where nobody says more. */
export function contactOf(mapped: Mapped): Omit<Contact, 'id' | 'createdAt'> {
  const { firstName = mapped.email?.split('@')[0] ?? 'Unknown' } = mapped
  const nothing = { lastName: null, email: null, phone: null, company: null }
  return { ...nothing, ...mapped, firstName, contactType: 'lead', source: 'website' }
}

/** Changes a contact as its form says; gives what was there before, by field. */
export function merge(contact: Contact, mapped: Mapped, onMatch: OnMatch): Submission['replaced'] {
  const replaced: Record<string, string | null> = {}
  for (const field of ['firstName', 'lastName', 'phone', 'company'] as const) {
    const [old, value] = [contact[field], mapped[field]]
    const isOpen = onMatch === 'update' || (onMatch === 'fill_blanks' && (old === null || isBlank(old)))
    if (value === undefined || value === old || !isOpen) continue
    replaced[field] = old
    contact[field] = value
  }
  return replaced
}

/** What the record keeps of what was sent: a ticked box as its word. */
export function keptValues(values: SentValues): SentValues {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'boolean' ? String(value) : value]),
  )
}
