import type { HostedField, HostedFieldDefinition } from '../../../form-markup/field.ts'
import { fieldId } from '../../../form-markup/form.ts'
import type { ErrorAnswer } from '../../../http/errors.ts'
import type { SentForm } from '../../../http/read-form.ts'
import type { Visited } from '../visitors/visitor-operation.ts'
import { referrerParameter } from './metadata.ts'

/** A form in a path; its 404 says what the contract's says of a submission. */
export const visitedForm: Visited = { parameter: 'form_id', notFound: 'Form not found or inactive' }

/** What of a form's page is its visitor's. */
export interface FormVisit {
  /** What they wrote or, before that, what the page's address says of hidden fields. */
  readonly values: SentForm
  readonly referrer: string | null
  /** Why the submission was refused. */
  readonly refusal?: ErrorAnswer
}

/** The fields of a form with the visitor's values and their errors. */
export function fieldsOfVisit(
  fields: readonly HostedFieldDefinition[],
  { values, refusal }: FormVisit,
): HostedField[] {
  return fields.map((field, index) => {
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
}

/** Where a form sends what is written: it keeps where its visitor came from. */
export function actionOf(formId: string, { referrer }: FormVisit): string {
  return referrer ? `${formId}?${new URLSearchParams({ [referrerParameter]: referrer })}` : formId
}
