import { contactColumnNames } from '../../files/csv/contact-columns.ts'
import type { CreateContactInput } from '../contact/inputs.ts'

/** A field of a contact that an import sets: those that a contact is made from. */
export type ImportedField = keyof typeof CreateContactInput.$inferInput

/** The fields that an import sets, in the order of our own CSV; it does not compile where a CSV lacks one. */
export const importedFields: readonly ImportedField[] = Object.keys(
  contactColumnNames satisfies Readonly<Record<ImportedField, readonly string[]>>,
) as ImportedField[] // the keys of a whole record

/** A row as it was given, before anything was checked. */
export interface GivenRow {
  /** Where it begins in the text, or its place in the list, from 1. */
  readonly line: number
  readonly values: Readonly<Partial<Record<ImportedField, string | null | undefined>>>
  /** When a new contact was created; where absent or empty, now. */
  readonly createdAt?: string | undefined
  /** What is wrong with the row as a whole. */
  readonly problem?: string
}

/** The values of a contact; null where the row has none. */
export type ContactValues = Readonly<Record<ImportedField, string | null>>

/** What is wrong with a row: with one of its fields or, where that is null, with the row as a whole. */
export interface RowError {
  readonly field: ImportedField | null
  readonly message: string
}
