import type { SettableField } from '../contact/settable-fields.ts'

/** A row as it was given, before anything was checked. */
export interface GivenRow {
  /** Where it begins in the text, or its place in the list, from 1. */
  readonly line: number
  readonly values: Readonly<Partial<Record<SettableField, string | null | undefined>>>
  /** When a new contact was created; where absent or empty, now. */
  readonly createdAt?: string | undefined
  /** What is wrong with the row as a whole. */
  readonly problem?: string
}

/** The values of a contact; null where the row has none. */
export type ContactValues = Readonly<Record<SettableField, string | null>>

/** What is wrong with a row: with one of its fields or, where that is null, with the row as a whole. */
export interface RowError {
  readonly field: SettableField | null
  readonly message: string
}
