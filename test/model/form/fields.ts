import { badEmails } from '../contact/model.ts'
import { isBadText, isBlank } from '../texts.ts'
import type { Form, FormField, SentValues } from './model.ts'

/** The fields that a form may have. */
export const formFields = [
  { id: 'first', type: 'text', mapsTo: 'firstName' },
  { id: 'last', type: 'text', mapsTo: 'lastName' },
  { id: 'mail', type: 'email', mapsTo: 'email' },
  { id: 'tel', type: 'tel', mapsTo: 'phone' },
  { id: 'firm', type: 'text', mapsTo: 'company' },
  { id: 'notes', type: 'textarea', mapsTo: null },
  { id: 'kind', type: 'select', mapsTo: null },
  { id: 'terms', type: 'checkbox', mapsTo: null },
] as const

/** What the select takes. */
export const kinds: readonly string[] = ['Wedding', 'Portrait']

/** The field that people do not see, where a form has one. */
export const trap = 'website'

const unticked: readonly unknown[] = ['off', 'false', false]

/** Whether the submission is spam: what people do not see is filled. */
export function isSpam({ honeypotField }: Form, values: SentValues): boolean {
  const value = honeypotField === null ? null : values[honeypotField]
  return typeof value === 'string' && value.trim() !== ''
}

/** The ids whose value does not fit, among the form's own and those it does not know. */
export function problemsOf({ fields }: Form, values: SentValues): string[] {
  const known = fields.filter(field => {
    const value = values[field.id]
    return isEmpty(field, value) ? field.required || isUnkeepable(value) : !fits(field, value)
  })
  const unknown = Object.keys(values).filter(
    id => !fields.some(field => field.id === id) && isUnknownBad(values[id]),
  )
  return [...known.map(({ id }) => id), ...unknown]
}

function isEmpty({ type }: FormField, value: SentValues[string] | undefined): boolean {
  if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return true
  return type === 'checkbox' && unticked.includes(value)
}

function fits({ type, mapsTo }: FormField, value: SentValues[string] | undefined): boolean {
  if (typeof value === 'boolean') return type === 'checkbox'
  if (typeof value !== 'string' || isUnkeepable(value)) return false
  if (type === 'email') return !badEmails.includes(value)
  if (type === 'tel') return value.length <= 50
  if (type === 'select') return kinds.includes(value)
  if (type === 'checkbox') return value === 'on'
  return mapsTo === null || !isBadText(value.trim())
}

/** No database keeps it, whatever it is for. */
function isUnkeepable(value: SentValues[string] | undefined): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())
}

/** A field that the form does not know takes any text. */
function isUnknownBad(value: SentValues[string] | undefined): boolean {
  return typeof value === 'boolean' || isUnkeepable(value)
}
