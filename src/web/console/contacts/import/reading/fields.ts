import {
  type ContactColumn,
  contactColumns,
  fieldOfColumn,
} from '../../../../../files/csv/contact-columns.ts'

/** The fields of a contact that a column can be, as they are offered. */
export const fieldLabels: Readonly<Record<ContactColumn, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  contactType: 'Type',
  source: 'Source',
}

/** What other programs call the fields, in lower case without what is no letter. */
const otherNames: Readonly<Record<ContactColumn, readonly string[]>> = {
  firstName: ['name', 'givenname', 'forename', 'fullname', 'vorname'],
  lastName: ['surname', 'familyname', 'nachname'],
  email: ['emailaddress', 'mail', 'email1value', 'primaryemail'],
  phone: ['phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'phone1value', 'telefon'],
  company: ['companyname', 'organization', 'organisation', 'business', 'firm', 'firma'],
  contactType: ['contacttype', 'kind'],
  source: ['leadsource', 'origin'],
}

/** What each column of a file is; null where it is left out. */
export type Columns = readonly (ContactColumn | null)[]

/** What columns of these names seem to be: each field once, by its own name before the names of other programs. */
export function matchColumns(names: readonly string[]): Columns {
  const own = names.map(fieldOfColumn)
  const guessed = names.map(name => {
    const plain = name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
    return contactColumns.find(field => otherNames[field].includes(plain) || field.toLowerCase() === plain)
  })
  return names.map((_, at) => {
    const [field] = [own[at], own.includes(guessed[at]) ? undefined : guessed[at]].filter(Boolean)
    const first = own[at] ? own.indexOf(own[at]) : guessed.indexOf(guessed[at])
    return field !== undefined && first === at ? field : null
  })
}

/** What is wrong with what the columns are; null where nothing is. */
export function findColumnFault(columns: Columns): string | null {
  const twice = contactColumns.find(field => columns.filter(column => column === field).length > 1)
  if (twice) return `Two columns are the ${fieldLabels[twice].toLowerCase()}: choose one of them.`
  if (!columns.includes('firstName')) return 'Choose the column that has the first name, or the whole name.'
  return null
}
