import type { CreateContactInput } from '../contact/inputs.ts'

/** A field of a contact that an import sets: those that a contact is made from. */
export type ImportedField = keyof typeof CreateContactInput.$inferInput

/** The fields, in the order of our own CSV, with the names beside their own that a column may have. */
const otherNames: Readonly<Record<ImportedField, readonly string[]>> = {
  firstName: [],
  lastName: [],
  email: [],
  phone: [],
  company: [],
  contactType: ['type'],
  source: [],
}

/** The fields that an import sets, in the order of our own CSV. */
export const importedFields = Object.keys(otherNames) as ImportedField[] // the keys of a whole record

const byName = new Map(
  importedFields.flatMap(field => [field, ...otherNames[field]].map(name => [plain(name), field])),
)

/**
 * The field that a column of this name has: `First Name`, `first_name` and `firstName` are the same, in any
 * case; undefined for any other name.
 */
export function fieldOfColumn(name: string): ImportedField | undefined {
  return byName.get(plain(name))
}

/** The name without what spellings differ in. */
function plain(name: string): string {
  return name.replace(/[\s_]/g, '').toLowerCase()
}

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
