import {
  type ContactColumn,
  contactColumns,
  matchColumns,
  plainName,
} from '../../../../../files/csv/contact-columns.ts'
import { contactFields } from '../../../words/labels.ts'

/** The names of columns of whole names, which are taken for first names where there is no other. */
const wholeNames = ['name', 'fullname']

/** What each column of a file is; null where it is left out. */
export type Columns = readonly (ContactColumn | null)[]

/** What columns of these names seem to be, each field once. */
export function guessColumns(names: readonly string[]): Columns {
  const columns = matchColumns(names).map((field, at, all) =>
    field !== undefined && all.indexOf(field) === at ? field : null,
  )
  const whole = names.findIndex(name => wholeNames.includes(plainName(name)))
  return whole < 0 || columns.includes('firstName') ? columns : columns.with(whole, 'firstName')
}

/** What is wrong with what the columns are; null where nothing is. */
export function findColumnFault(columns: Columns): string | null {
  const twice = contactColumns.find(field => columns.filter(column => column === field).length > 1)
  if (twice) return `Two columns are the ${contactFields[twice].toLowerCase()}: choose one of them.`
  if (!columns.includes('firstName')) return 'Choose the column that has the first name, or the whole name.'
  return null
}
