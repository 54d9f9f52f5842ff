import { Decimal } from '../../../generated/prisma/internal/prismaNamespace.ts'
import { badInput } from '../../errors.ts'
import { maxCharacters } from '../../fields/constraints.ts'
import { withTypedDomain } from '../../fields/typed-domain.ts'
import type { LeadFormField } from '../fields.ts'
import { checkValue, isBlank } from './check-value.ts'

/** What a visitor sent as it came: field id to any JSON value. */
export type SubmittedData = Readonly<Record<string, unknown>>

/** What a visitor sent, field id to text or null. A map, since any text may be an id, `__proto__` too. */
export type SubmittedValues = ReadonlyMap<string, string | null>

/** How many fields a submission may have. */
export const maxSubmittedFields = 100
/** How many characters a field's id may have. */
export const maxKeyChars = 100
/** How many characters a value may have, whatever its field. */
export const maxValueChars = 5_000
/** What is wrong with a field's id. */
export const { check: checkKey } = maxCharacters(maxKeyChars)
/** What is wrong with a value, whatever its field. */
export const { check: checkText } = maxCharacters(maxValueChars)

/**
 * Checks what a visitor sent against the form's fields. BAD_USER_INPUT with everything that is wrong, keyed
 * `data.<field id>`, or `data` for the whole. Null leaves its field empty; unknown fields need only be text.
 */
export function validateSubmission(fields: readonly LeadFormField[], data: SubmittedData): SubmittedValues {
  const sent = Object.entries(data).filter(([, value]) => value !== undefined)
  // Each field gets a message of its own, so their number is bounded first.
  if (sent.length > maxSubmittedFields)
    throw badInput({ data: [`Must have at most ${maxSubmittedFields} fields`] })
  const declared = new Map(fields.map(field => [field.id, field]))
  const problems = new Map<string, string>()
  const values = new Map<string, string | null>()
  for (const [id, value] of sent) {
    const keyProblem = checkKey(id)
    const asSent = asText(value, declared.get(id))
    if (keyProblem) problems.set('data', `Field ids: ${keyProblem}`)
    else if (asSent === undefined) problems.set(`data.${id}`, problemOfType(value))
    else values.set(id, asSent)
  }
  for (const [id, value] of values) {
    const problem = value === null ? undefined : (checkText(value) ?? checkDeclared(declared.get(id), value))
    if (problem) problems.set(`data.${id}`, problem)
  }
  for (const field of fields) {
    const path = `data.${field.id}`
    if (field.required && !problems.has(path) && isMissing(field, values)) problems.set(path, 'Required')
  }
  if (problems.size > 0)
    throw badInput(Object.fromEntries([...problems].map(([path, message]) => [path, [message]])))
  return values
}

/** A plain form that sends a name several times comes as the list of its values. */
function problemOfType(value: unknown): string {
  return Array.isArray(value) && value.length > 1 ? 'Must be given once' : 'Must be a string'
}

/** A checkbox may also be a JSON boolean, which is stored as its word, and a number a JSON number, as its digits. */
function asText(value: unknown, field: LeadFormField | undefined): string | null | undefined {
  if (typeof value === 'boolean' && field?.type === 'checkbox') return String(value)
  if (typeof value === 'number' && field?.type === 'number') return new Decimal(value).toFixed()
  if (typeof value === 'string' && field?.type === 'email') return withTypedDomain(value)
  if (typeof value === 'string' && field?.type === 'url') return withScheme(value)
  return typeof value === 'string' || value === null ? value : undefined
}

/** A web address as people type it, `www.studio.example`, gets a scheme. */
function withScheme(value: string): string {
  const typed = value.trim()
  return /^([\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*([:/?#]|$)/u.test(typed) ? `https://${typed}` : value
}

function checkDeclared(field: LeadFormField | undefined, value: string): string | undefined {
  return field && !isBlank(field, value) ? checkValue(field, value) : undefined
}

function isMissing(field: LeadFormField, values: SubmittedValues): boolean {
  const value = values.get(field.id)
  return value === undefined || value === null || isBlank(field, value)
}
