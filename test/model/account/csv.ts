import type { Contact } from '../contact/model.ts'

const header = ['First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Type', 'Source', 'Created At']
const formulaSigns = '=+-@＝＋－＠'

/** Phone numbers of the test's contacts that no spreadsheet runs. */
const plainPhones: readonly string[] = ['+1 (555) 010-0100']

/** The contacts' export as its cells, oldest first. */
export function csvOf(contacts: readonly Contact[]): string[][] {
  const rows = contacts.map(contact => [
    contact.firstName,
    contact.lastName ?? '',
    contact.email ?? '',
    contact.phone ?? '',
    contact.company ?? '',
    contact.contactType,
    contact.source,
    contact.createdAt,
  ])
  return [header, ...rows.map(row => row.map(guard))]
}

/** A cell with a `'` before whatever a spreadsheet would run, also where one is there: at its start, or where another cell starts. */
function guard(cell: string): string {
  if (plainPhones.includes(cell)) return cell
  const guarded = [...cell].map((char, at, chars) => {
    const isStart = ';\t\r\n'.includes(char) && startsFormula(chars.slice(at + 1).join(''), ' ')
    return isStart ? `${char}'` : char
  })
  const startsBadly = startsFormula(cell, '\t\r\n ') || /^'*[\t\r\n]/.test(cell)
  return (startsBadly ? "'" : '') + guarded.join('')
}

/** Whether the first character that is to be seen begins a formula, quote marks before it aside; breaks of cells are blanks or are not. */
function startsFormula(text: string, blanks: string): boolean {
  const isBlank = (char: string) =>
    /\s|\p{Cc}|\p{Cf}/u.test(char) && (blanks.includes(char) || !'\t\r\n'.includes(char))
  const seen = [...text.replace(/^'*/, '')].find(char => !isBlank(char))
  return seen !== undefined && formulaSigns.includes(seen)
}
