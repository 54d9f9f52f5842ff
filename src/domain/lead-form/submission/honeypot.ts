import { looksEmpty } from '../../fields/looks-empty.ts'
import type { ActiveForm } from '../active-form.ts'
import { isBlank } from './check-value.ts'
import { checkKey, checkText, maxSubmittedFields, type SubmittedData } from './validate-submission.ts'

/** Whether the field that people do not see was filled, with whatever type of value. */
export function isSpam(
  { honeypotField, fields }: Pick<ActiveForm, 'honeypotField' | 'fields'>,
  data: SubmittedData,
): boolean {
  if (honeypotField === null || !Object.hasOwn(data, honeypotField)) return false
  const value = data[honeypotField]
  if (typeof value !== 'string') return value !== null && value !== undefined && value !== false
  const field = fields.find(({ id }) => id === honeypotField)
  return field ? !isBlank(field, value) : !looksEmpty(value)
}

/** As much of a spam submission as can be recorded: it is not validated, since a bot is to learn nothing. */
export function recordableValues(data: SubmittedData): ReadonlyMap<string, unknown> {
  const isKept = ([id, value]: [string, unknown]) => !checkKey(id) && isRecordable(value)
  return new Map(Object.entries(data).values().filter(isKept).take(maxSubmittedFields))
}

/** As the body of a request; a GraphQL document may nest a value deeper. */
const maxLevels = 32

/**
 * Whether a value can be recorded: no longer, as text or as JSON, than a field's value may be, nor deeper than a body,
 * and without what JSON or the database cannot hold.
 */
function isRecordable(value: unknown): boolean {
  if (isDeeper(value, maxLevels)) return false
  let canBeKept = true
  const json = JSON.stringify(value, (key: string, inner: unknown) => {
    if (checkText(key) || checkText(inner) || Number.isNaN(inner)) canBeKept = false
    return inner
  })
  return canBeKept && (typeof value === 'string' || !checkText(json))
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1))
}
