import type { LeadFormFieldTarget, LeadFormFieldType, WholeLeadFormFragment } from '../../generated.ts'
import { linesOf } from './lines.ts'

/** A field of a form as it is edited. */
export interface DraftField {
  /** Tells fields apart while they are on the page. */
  readonly key: number
  /** Its name in a submission; made from the label where it is blank. */
  readonly id: string
  readonly label: string
  readonly type: LeadFormFieldType
  readonly required: boolean
  /** One a line. */
  readonly options: string
  /** Blank for none. */
  readonly mapsTo: LeadFormFieldTarget | ''
  /** What it was when it was read; absent of a new one. */
  readonly saved?: SavedField
}

type SavedField = WholeLeadFormFragment['fields'][number]

/** What a new field begins with. */
export type FieldStart = Pick<DraftField, 'label' | 'type'> & Partial<DraftField>

/** What is often asked, in the order in which it is offered. */
export const fieldStarts: readonly (FieldStart & { readonly name: string })[] = [
  { name: 'First name', label: 'First name', type: 'text', mapsTo: 'firstName' },
  { name: 'Last name', label: 'Last name', type: 'text', mapsTo: 'lastName' },
  { name: 'E-mail', label: 'E-mail', type: 'email', mapsTo: 'email', required: true },
  { name: 'Phone', label: 'Phone', type: 'tel', mapsTo: 'phone' },
  { name: 'Company', label: 'Company', type: 'text', mapsTo: 'company' },
  { name: 'Line of text', label: '', type: 'text' },
  { name: 'Long text', label: '', type: 'textarea' },
  { name: 'Choice', label: '', type: 'select' },
  { name: 'Checkbox', label: '', type: 'checkbox' },
  { name: 'Date', label: '', type: 'date' },
  { name: 'Number', label: '', type: 'number' },
  { name: 'Web address', label: '', type: 'url' },
  { name: 'Hidden value', label: '', type: 'hidden' },
]

/** A field to be filled in. */
export function newField(key: number, start: FieldStart): DraftField {
  const { label, type, required = false, mapsTo = '' } = start
  return { key, id: '', label, type, required, options: '', mapsTo }
}

/** The fields of a form that is there. */
export function readDraftFields(fields: WholeLeadFormFragment['fields']): readonly DraftField[] {
  return fields.map((saved, key) => {
    const { id, label, type, required, options, mapsTo } = saved
    return { key, id, label, type, required, options: options.join('\n'), mapsTo: mapsTo ?? '', saved }
  })
}

/** What a field asks to choose from, where it does. */
export function hasOptions({ type }: DraftField): boolean {
  return type === 'select' || type === 'checkbox'
}

/** The fields as they are sent: each with a name. */
export function writeFields(fields: readonly DraftField[], honeypot: string | null) {
  const taken = new Set([honeypot, ...fields.map(givenName)])
  return fields.map(field => {
    const id = givenName(field) || freeName(nameOf(field.label), taken)
    taken.add(id)
    const { label, type, required, mapsTo } = field
    return { id, label, type, required, options: writeOptions(field), mapsTo: mapsTo || null }
  })
}

// What programs have named and listed is sent by programs: it stays as it is, with blanks and ends of lines, until it is
// edited here.

/** The name that a field was given; blank for none. */
function givenName({ id, saved }: DraftField): string {
  return id === saved?.id ? id : id.trim()
}

/** Whether one of the fields was given this name. */
export function isGivenName(name: string, fields: readonly DraftField[]): boolean {
  return fields.some(field => givenName(field) === name)
}

/** What a field takes. */
export function writeOptions(field: DraftField): readonly string[] {
  const { type, options, saved } = field
  const isAsked = hasOptions(field)
  if (saved && (isAsked || type === saved.type) && options === saved.options.join('\n')) return saved.options
  return isAsked ? linesOf(options) : []
}

/** A name that nothing else has. */
function freeName(name: string, taken: ReadonlySet<string | null>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}_${number}`
    if (!taken.has(tried)) return tried
  }
}

/** A label as a name: small letters, digits and low lines. */
function nameOf(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  // The cut may leave half of a character.
  const name = words
    .join('_')
    .slice(0, 60)
    .replace(/\p{Cs}$/u, '')
  return name || 'field'
}
