import { checkKey, checkText, mostFields, type SubmittedValues } from './validate-submission.ts'

/** Whether the field that people do not see was filled, with whatever type of value. */
export function isSpam(honeypotField: string | null, data: Readonly<Record<string, unknown>>): boolean {
  if (honeypotField === null || !Object.hasOwn(data, honeypotField)) return false
  const value = data[honeypotField]
  return typeof value === 'string'
    ? value.trim() !== ''
    : value !== null && value !== undefined && value !== false
}

/** As much of a spam submission as can be recorded: it is not validated, since a bot is to learn nothing. */
export function recordableValues(data: Readonly<Record<string, unknown>>): SubmittedValues {
  const texts = Object.entries(data).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !checkKey(entry[0]) && !checkText(entry[1]),
  )
  return new Map(texts.slice(0, mostFields))
}
