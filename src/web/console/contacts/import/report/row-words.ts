import { contactFields, findWord } from '../../../words/labels.ts'
import type { RowResult } from '../kept-imports.ts'

/** Why a row was left out; empty where it was not. */
export function sayErrors({ errors }: RowResult): string {
  return errors
    .map(({ field, message }) => (field === null ? message : `${nameOf(field)}: ${message}`))
    .join('; ')
}

function nameOf(field: string): string {
  const known = findWord(contactFields, field)
  return known ? contactFields[known] : field
}
