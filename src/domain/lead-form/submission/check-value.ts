import { saysTicked, saysUnticked } from '../../../form-markup/checkbox-words.ts'
import { maxCharacters } from '../../fields/constraints.ts'
import { looksEmpty } from '../../fields/looks-empty.ts'
import { parseDate, parseEmailAddress, parseUrl, refusalOf } from '../../scalars.ts'
import type { FieldTarget, FieldType, LeadFormField } from '../fields.ts'

type Check = (value: string, field: LeadFormField) => string | undefined

const { check: upTo50 } = maxCharacters(50)
const { check: upTo255 } = maxCharacters(255)
/** A number as HTML's number inputs send it. */
const numberPattern = /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i

const notAnOption = 'Must be one of the options'

const byType: Record<FieldType, Check> = {
  text: () => undefined,
  textarea: () => undefined,
  hidden: () => undefined,
  email: value => refusalOf(parseEmailAddress, value),
  url: value => refusalOf(parseUrl, value.trim()),
  date: value => refusalOf(parseDate, value.trim()),
  tel: value => upTo50(value.trim()),
  number: value => (isNumber(value.trim()) ? undefined : 'Must be a number'),
  select: (value, { options }) => (options.includes(value) ? undefined : notAnOption),
  checkbox: (value, { options }) => {
    if (saysTicked(value) || saysUnticked(value) || options.includes(value)) return undefined
    return options.length > 0 ? notAnOption : 'Must be true or false'
  },
}

/** What a contact can hold, whatever the field's type lets pass. */
const byTarget: Record<FieldTarget, Check> = {
  firstName: value => upTo255(value.trim()),
  lastName: value => upTo255(value.trim()),
  company: value => upTo255(value.trim()),
  phone: value => upTo50(value.trim()),
  email: value => refusalOf(parseEmailAddress, value),
}

/** What is wrong with a value that is not blank, as the field declares it; nothing when it fits. */
export function checkValue(field: LeadFormField, value: string): string | undefined {
  return byType[field.type](value, field) ?? (field.mapsTo ? byTarget[field.mapsTo](value, field) : undefined)
}

/** Whether a value leaves its field empty: it looks empty, or is that of a checkbox that is not ticked. */
export function isBlank(field: LeadFormField, value: string): boolean {
  if (looksEmpty(value)) return true
  return field.type === 'checkbox' && saysUnticked(value) && !field.options.includes(value)
}

function isNumber(value: string): boolean {
  return numberPattern.test(value) && Number.isFinite(Number(value))
}
