import { contactFields, contactSources, contactTypes, findWord } from '../../../words/labels.ts'
import type { RowResult } from '../kept-imports.ts'

/** Why a row was left out; empty where it was not. */
export function sayErrors({ errors }: RowResult): string {
  return errors
    .map(({ field, message }) => (field === null ? message : `${nameOf(field)}: ${inLabels(field, message)}`))
    .join('; ')
}

const choices: Readonly<Record<string, object>> = { contactType: contactTypes, source: contactSources }

/** The service names the values of its API; a file may have the page's words as well. */
function inLabels(field: string, message: string): string {
  const labels = choices[field]
  return labels && message.startsWith('Must be one of ')
    ? `Must be one of ${Object.values(labels).join(', ')}`
    : message
}

function nameOf(field: string): string {
  const known = findWord(contactFields, field)
  return known ? contactFields[known] : field
}
