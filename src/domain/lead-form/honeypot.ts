import { isBlank } from './check-value.ts'
import type { LeadFormField } from './fields.ts'
import { checkKey, checkText, mostFields, type SubmittedValues } from './validate-submission.ts'

/** What decides whether a submission is spam: the field that people do not see, and how it is declared. */
export interface Trap {
  readonly honeypotField: string | null
  readonly fields: readonly LeadFormField[]
}

/** Whether the field that people do not see was filled, with whatever type of value. */
export function isSpam({ honeypotField, fields }: Trap, data: Readonly<Record<string, unknown>>): boolean {
  if (honeypotField === null || !Object.hasOwn(data, honeypotField)) return false
  const value = data[honeypotField]
  if (typeof value !== 'string') return value !== null && value !== undefined && value !== false
  const field = fields.find(({ id }) => id === honeypotField)
  return field ? !isBlank(field, value) : value.trim() !== ''
}

/** As much of a spam submission as can be recorded: it is not validated, since a bot is to learn nothing. */
export function recordableValues(data: Readonly<Record<string, unknown>>): SubmittedValues {
  const texts = Object.entries(data).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !checkKey(entry[0]) && !checkText(entry[1]),
  )
  return new Map(texts.slice(0, mostFields))
}
