import { html } from 'ghtml'
import type { ErrorAnswer } from '../../../http/errors.ts'
import type { SentForm } from '../../../http/read-form.ts'
import type { ShowFormQuery } from '../../../operations/generated.ts'
import { type HostedField, type HostedFieldDefinition, renderField } from './field.ts'
import { referrerParameter } from './metadata.ts'

/** A form that takes submissions, as its operation answers it. */
export type HostedFormDefinition = NonNullable<ShowFormQuery['form']>

/** What of a form's page is its visitor's. */
export interface FormVisit {
  /** What they wrote or, before that, what the page's address says of hidden fields. */
  readonly values: SentForm
  readonly referrer: string | null
  /** Why the submission was refused. */
  readonly refusal?: ErrorAnswer
}

/** The fields of a form with the visitor's values and their errors. */
export function fieldsOfVisit({ fields }: HostedFormDefinition, visit: FormVisit): HostedField[] {
  return fields.map((field, index) => fillField(field, index, visit))
}

function fillField(field: HostedFieldDefinition, index: number, { values, refusal }: FormVisit): HostedField {
  const isFilled = refusal !== undefined || field.type === 'hidden'
  const value = isFilled && Object.hasOwn(values, field.id) ? values[field.id] : undefined
  const details = refusal?.body.details ?? {}
  const messages = Object.hasOwn(details, field.id) ? details[field.id] : undefined
  return {
    field,
    id: `field-${index}`,
    value: typeof value === 'string' ? value : '',
    message: messages?.join('. '),
  }
}

/** A form as HTML: its fields, its honeypot and its button. */
export function renderForm(
  form: HostedFormDefinition,
  fields: readonly HostedField[],
  { referrer }: FormVisit,
): string {
  const action = referrer ? `${form.id}?${new URLSearchParams({ [referrerParameter]: referrer })}` : form.id
  return html`<form class="lead-form" method="post" action="${action}" aria-label="${form.title ?? 'Form'}">
!${fields.map(renderField).join('\n')}
!${form.honeypot === null ? '' : renderHoneypot(form.honeypot)}
<button type="submit">${form.submitLabel ?? 'Send'}</button>
</form>`
}

/** Drawn for programs that fill in whatever there is. */
function renderHoneypot(id: string): string {
  return html`<div class="aside" aria-hidden="true"><label for="aside">Leave this empty</label>
<input id="aside" name="${id}" tabindex="-1" autocomplete="off"></div>`
}
