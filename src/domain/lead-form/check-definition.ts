import { badInput, type FieldMessages } from '../errors.ts'
import { filledText } from '../fields/constraints.ts'
import { type LeadFormField, maxDefinitionBytes } from './fields.ts'
import { checkOrigin, normaliseOrigin } from './origins.ts'

/** The parts of a form that have to fit together. */
export interface FormDefinition {
  readonly fields: readonly LeadFormField[]
  readonly honeypotField: string | null
  readonly allowedOrigins: readonly string[]
  /** Those of a form that is there; which origins can be written was not always checked. */
  readonly storedOrigins?: readonly string[]
}

const { check: checkOption } = filledText(255)
/** A mapped e-mail is checked as one whatever the field's type; the others hold something else. */
const emailTypes: readonly string[] = ['email', 'text', 'hidden']

/** The columns of a form's definition; throws BAD_USER_INPUT where its parts do not fit together. */
export function validateDefinition(definition: FormDefinition) {
  const { fields, honeypotField, allowedOrigins } = definition
  const problems = checkDefinition(definition)
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return {
    fields: fields.map(field => ({ ...field })),
    honeypotField,
    allowedOrigins: [...new Set(allowedOrigins.map(origin => normaliseOrigin(origin) ?? origin))],
  }
}

/** What is wrong with a form, by the path of the mutation's argument; empty when nothing is. */
export function checkDefinition(definition: FormDefinition): FieldMessages {
  const { fields, honeypotField, allowedOrigins, storedOrigins = [] } = definition
  const stored = new Set(storedOrigins.flatMap(origin => normaliseOrigin(origin) ?? []))
  const problems: [path: string, message: string | undefined][] = [
    ['input.fields', checkSize(fields)],
    ['input.honeypotField', checkHoneypot(fields, honeypotField)],
    ...allowedOrigins.map((origin, index): [string, string | undefined] => [
      `input.allowedOrigins.${index}`,
      stored.has(normaliseOrigin(origin) ?? '') ? undefined : checkOrigin(origin),
    ]),
    ...fields.flatMap((field, index) => checkField(field, fields.slice(0, index), `input.fields.${index}`)),
  ]
  return Object.fromEntries(problems.flatMap(([path, message]) => (message ? [[path, [message]]] : [])))
}

function checkSize(fields: readonly LeadFormField[]): string | undefined {
  if (fields.length === 0) return 'Must have at least one field'
  const bytes = Buffer.byteLength(JSON.stringify(fields))
  return bytes > maxDefinitionBytes ? `Must take at most ${maxDefinitionBytes} bytes as JSON` : undefined
}

function checkField(
  field: LeadFormField,
  before: readonly LeadFormField[],
  path: string,
): [string, string | undefined][] {
  const { id, type, options } = field
  return [
    [`${path}.id`, before.some(other => other.id === id) ? 'Must be unique' : undefined],
    [`${path}.mapsTo`, checkTarget(field, before)],
    [`${path}.options`, type === 'select' && options.length === 0 ? 'Required' : undefined],
    ...options.map((option, index): [string, string | undefined] => [
      `${path}.options.${index}`,
      options.indexOf(option) < index ? 'Must be unique' : checkOption(option),
    ]),
  ]
}

function checkTarget({ type, mapsTo }: LeadFormField, before: readonly LeadFormField[]): string | undefined {
  if (mapsTo === null) return undefined
  if (before.some(other => other.mapsTo === mapsTo)) return `Another field maps to ${mapsTo}`
  if (type === 'checkbox') return 'A checkbox cannot map to a contact'
  if (mapsTo === 'email' && !emailTypes.includes(type)) return 'Must be a field of type email, text or hidden'
  return undefined
}

/** People leave the honeypot empty, so nothing may ask them to fill it. */
function checkHoneypot(fields: readonly LeadFormField[], honeypotField: string | null): string | undefined {
  const field = fields.find(({ id }) => id === honeypotField)
  return field && (field.required || field.mapsTo) ? 'Must not be a required or mapped field' : undefined
}
