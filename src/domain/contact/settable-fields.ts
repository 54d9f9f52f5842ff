import { contactColumnNames } from '../../files/csv/contact-columns.ts'
import type { CreateContactInput } from './inputs.ts'

/** A field of a contact that callers set: those that a contact is made from. */
export type SettableField = keyof typeof CreateContactInput.$inferInput

/** The fields that callers set, in the order of our own CSV; it does not compile where a CSV lacks one. */
export const settableFields: readonly SettableField[] = Object.keys(
  contactColumnNames satisfies Readonly<Record<SettableField, readonly string[]>>,
) as SettableField[] // the keys of a whole record
