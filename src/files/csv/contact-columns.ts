/**
 * The fields of a contact that a CSV can have, in the order of our own, with what other programs call them, as
 * {@link plainName} writes it. Whole names are not among them: somebody has to say that one is the first name.
 */
export const contactColumnNames = {
  firstName: ['givenname', 'forename', 'vorname'],
  lastName: ['surname', 'familyname', 'nachname'],
  email: ['emailaddress', 'emailadresse', 'mail', 'email1value', 'primaryemail'],
  phone: ['phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'phone1value', 'telefon'],
  company: ['companyname', 'organization', 'organisation', 'organizationname', 'business', 'firm', 'firma'],
  contactType: ['kind'],
  source: ['leadsource', 'origin'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A field of a contact that a column of a CSV has. */
export type ContactColumn = keyof typeof contactColumnNames

/** The fields, in the order of our own CSV. */
export const contactColumns = Object.keys(contactColumnNames) as ContactColumn[] // the keys of a whole record

/** With the name that our own CSV has for the type. */
const byOwnName = new Map<string, ContactColumn>([
  ...contactColumns.map(field => [field.toLowerCase(), field] as const),
  ['type', 'contactType'],
])
const byOtherName = new Map(
  contactColumns.flatMap(field => contactColumnNames[field].map(name => [name as string, field])),
)

/**
 * The field that each column has, by their names; undefined for one that has none. `First Name`, `first_name` and
 * `firstName` are the field's own name, in any case, and come before the names of other programs, of which the first
 * counts. A column that has the same own name again has the field again.
 */
export function matchColumns(names: readonly string[]): readonly (ContactColumn | undefined)[] {
  const own = names.map(name => byOwnName.get(name.replace(/[\s_]/g, '').toLowerCase()))
  const found = new Set(own)
  return names.map((name, at) => {
    if (own[at]) return own[at]
    const plain = plainName(name)
    const field = byOwnName.get(plain) ?? byOtherName.get(plain)
    if (found.has(field)) return undefined
    found.add(field)
    return field
  })
}

/** A column's name in lower case, without what is no letter or digit. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
}
