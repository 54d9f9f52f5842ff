/** The fields of a contact that a CSV can have, in the order of our own, with the names beside theirs that a column may have. */
export const contactColumnNames = {
  firstName: [],
  lastName: [],
  email: [],
  phone: [],
  company: [],
  contactType: ['type'],
  source: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A field of a contact that a column of a CSV has. */
export type ContactColumn = keyof typeof contactColumnNames

/** The fields, in the order of our own CSV. */
export const contactColumns = Object.keys(contactColumnNames) as ContactColumn[] // the keys of a whole record

const byName = new Map(
  contactColumns.flatMap(field => [field, ...contactColumnNames[field]].map(name => [plain(name), field])),
)

/**
 * The field that a column of this name has: `First Name`, `first_name` and `firstName` are the same, in any
 * case; undefined for any other name.
 */
export function fieldOfColumn(name: string): ContactColumn | undefined {
  return byName.get(plain(name))
}

/** The name without what spellings differ in. */
function plain(name: string): string {
  return name.replace(/[\s_]/g, '').toLowerCase()
}
