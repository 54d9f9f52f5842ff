import type { ContactColumn } from '../../../../../files/csv/contact-columns.ts'
import type { RowResult } from '../kept-imports.ts'
import { fieldLabels } from '../reading/fields.ts'

const labels: Readonly<Partial<Record<string, string>>> = fieldLabels satisfies Record<ContactColumn, string>

/** Why a row was left out; empty where it was not. */
export function sayErrors({ errors }: RowResult): string {
  return errors
    .map(({ field, message }) => (field === null ? message : `${labels[field] ?? field}: ${message}`))
    .join('; ')
}
