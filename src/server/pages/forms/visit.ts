import {
  checkKey,
  checkText,
  maxSubmittedFields,
} from '../../../domain/lead-form/submission/validate-submission.ts'
import type { HostedField } from '../../../form-markup/field.ts'
import { fieldId, type HostedFormDefinition } from '../../../form-markup/form.ts'
import type { ErrorAnswer } from '../../../http/errors.ts'
import type { SentForm } from '../../../http/read-form.ts'
import type { Visited } from '../visitors/visitor-operation.ts'
import { referrerParameter } from './metadata.ts'
import { sendingParameter } from './sending.ts'

/** A form in a path; its 404 says what the contract's says of a submission. */
export const visitedForm: Visited = { parameter: 'form_id', notFound: 'Form not found or inactive' }

/** What of a form's page is its visitor's. */
export interface FormVisit {
  /** What they wrote or, before that, what the page's address says of hidden fields. */
  readonly values: SentForm
  readonly referrer: string | null
  /** Of this drawing of the form, and of those after its refusals. */
  readonly sending: string
  /** Why the submission was refused. */
  readonly refusal?: ErrorAnswer
}

/** The fields of a form with the visitor's values and their errors. */
export function fieldsOfVisit(
  { fields, honeypot }: Pick<HostedFormDefinition, 'fields' | 'honeypot'>,
  { values, refusal }: FormVisit,
): HostedField[] {
  const ofForm = fields.map((field, index) => {
    const isFilled = refusal !== undefined || field.type === 'hidden'
    const value = isFilled && Object.hasOwn(values, field.id) ? values[field.id] : undefined
    const details = refusal?.body.details ?? {}
    const messages = Object.hasOwn(details, field.id) ? details[field.id] : undefined
    return {
      field,
      id: fieldId(index),
      value: typeof value === 'string' ? value : '',
      message: messages?.join('. '),
    }
  })
  if (!refusal) return ofForm
  const known = new Set([honeypot, ...fields.map(({ id }) => id)])
  const others = Object.entries(values).filter(([name]) => !known.has(name))
  const kept = others.flatMap(([name, value]) => keepHidden(name, value))
  return [...ofForm, ...kept.slice(0, Math.max(0, maxSubmittedFields - fields.length))]
}

/** What was sent for a field that the form does not have, or no longer, goes along again; not what would be refused again. */
function keepHidden(name: string, value: SentForm[string]): HostedField[] {
  if (typeof value !== 'string' || checkKey(name) || checkText(value)) return []
  const field = {
    id: name,
    label: name,
    type: 'hidden' as const,
    required: false,
    options: [],
    autocomplete: null,
  }
  return [{ field, id: '', value, message: undefined }]
}

/** Where a form sends what is written: it keeps where its visitor came from, and which drawing of the form it is. */
export function actionOf(formId: string, { referrer, sending }: FormVisit): string {
  const query = { ...(referrer && { [referrerParameter]: referrer }), [sendingParameter]: sending }
  return `${formId}?${new URLSearchParams(query)}`
}
