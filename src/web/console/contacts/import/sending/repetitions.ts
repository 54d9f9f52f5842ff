import { emailKey } from '../../../../../domain/contact/email-key.ts'
import { readEmailAddress } from '../../../../../domain/fields/email-address.ts'
import { looksEmpty } from '../../../../../domain/fields/looks-empty.ts'
import type { ContactColumn } from '../../../../../files/csv/contact-columns.ts'
import type { ImportOnMatch } from '../../../generated.ts'
import type { RowResult } from '../kept-imports.ts'
import type { Columns } from '../reading/fields.ts'
import type { FileRow } from '../reading/parse-table.ts'

/** What a contact has, as far as rows say it. */
type Values = ReadonlyMap<ContactColumn, string>

/** What a new contact has where its row says nothing. */
const newContact = {
  lastName: '',
  phone: '',
  company: '',
  contactType: 'lead',
  source: 'other',
} satisfies Record<Exclude<ContactColumn, 'firstName' | 'email'>, string>

const columnsOfNew = Object.entries(newContact) as readonly [ContactColumn, string][] // of its own keys

/**
 * Corrects what a check says of rows that meet a contact of an earlier batch: the service does not know what that batch
 * would have made of it, since a check writes nothing.
 */
export function openRepetitions(columns: Columns, onMatch: ImportOnMatch) {
  const met = new Map<string, Values>()
  const emailAt = columns.indexOf('email')
  return (rows: readonly FileRow[], results: readonly RowResult[]): readonly RowResult[] =>
    results.map((result, at) => {
      const { outcome } = result
      const cells = rows[at]?.cells ?? []
      const key = emailKey(readEmailAddress(cells[emailAt] ?? ''))
      if (outcome === 'failed' || key === null || onMatch === 'create') return result
      const given = onMatch === 'update' ? readValues(cells, columns) : []
      const before = met.get(key)
      const known = before ?? (outcome === 'created' ? columnsOfNew : [])
      met.set(key, new Map([...known, ...given]))
      if (!before) return result
      // What no row has said so far is compared with the contact by the service.
      const isChanged = given.some(([field, value]) =>
        before.has(field) ? before.get(field) !== value : outcome === 'updated',
      )
      return { ...result, outcome: isChanged ? 'updated' : 'skipped' }
    })
}

/** What a row replaces of a contact, as the service reads it: an empty value replaces nothing, nor does the e-mail. */
function readValues(
  cells: readonly string[],
  columns: Columns,
): readonly (readonly [ContactColumn, string])[] {
  return columns.flatMap((field, at) => {
    const cell = cells[at] ?? ''
    if (field === null || field === 'email' || looksEmpty(cell)) return []
    const isWord = field === 'contactType' || field === 'source'
    return [[field, isWord ? cell.trim().toLowerCase().replaceAll(/[\s-]/g, '_') : cell]]
  })
}
