import fc from 'fast-check'
import { always, optional, type Values } from './kind.ts'
import type { Row, Value } from './rows.ts'
import { name, word } from './values.ts'

const shown = { required: false, options: [] }
const mail = { ...shown, id: 'mail', label: 'E-mail', type: 'email', mapsTo: 'email' }
const others = [
  { ...shown, id: 'first', label: 'Name', type: 'text', mapsTo: 'firstName' },
  { ...shown, id: 'firm', label: 'Firm', type: 'text', mapsTo: 'company' },
  { ...shown, id: 'words', label: 'Words', type: 'textarea', mapsTo: null },
]

/** The fields of a form's inputs. */
export const formFields = {
  fields: { good: fc.subarray(others).map((some): Value => [mail, ...some]), bad: fc.constant([]) },
  title: optional(name, word(' ')),
  active: always(
    fc.nat({ max: 4 }).map(dice => dice > 0),
    true,
  ),
  onMatch: always(word('update', 'fill_blanks', 'ignore'), 'update'),
  submitLabel: optional(word('Send it'), word(' ')),
  successMessage: always(word('Thanks!'), 'Thank you! We will be in touch soon.'),
  redirectUrl: optional(word('https://example.com/thanks?a=1'), word('javascript:alert(1)')),
  honeypotField: optional(word('trap')),
  allowedOrigins: { good: fc.constant<Value>([]), otherwise: [] },
}

/** What a visitor sends. */
export const sentValues = fc.record(
  {
    mail: word('ann@example.com', 'ANN@example.com', ' ann@example.com', 'bo@example.com', ''),
    first: word('Ann', 'Bo', 'Zoë', ' Bo ', ' ', ''),
    firm: word('Acme', 'acme', '', '\u200b'),
    words: name,
    trap: word('', '', '', 'filled'),
  },
  { requiredKeys: [] },
)

/** What a submission says of a contact: trimmed, by the contact's field, and only what is not blank. */
export function mapValues({ fields }: Row, sent: Values): Readonly<Record<string, string>> {
  const pairs = (Array.isArray(fields) ? fields : []).flatMap(({ id, mapsTo }) => {
    const value = sent[id]
    const text = typeof value === 'string' ? value.replaceAll('\u200b', '').trim() : ''
    return mapsTo && text !== '' ? [[mapsTo, String(value).trim()]] : []
  })
  return Object.fromEntries(pairs)
}

/** What a form changes of a contact that it knows. */
export function changesOfMatch(
  { onMatch }: Row,
  contact: Row,
  mapped: Readonly<Record<string, string>>,
): Values {
  const isEmpty = (value: Value | undefined) =>
    typeof value !== 'string' || value.replaceAll('\u200b', '').trim() === ''
  const changed = ['firstName', 'company'].filter(field => {
    const isOpen = onMatch === 'update' || (onMatch === 'fill_blanks' && isEmpty(contact[field]))
    return mapped[field] !== undefined && mapped[field] !== contact[field] && isOpen
  })
  return Object.fromEntries(changed.map(field => [field, mapped[field] ?? null]))
}
