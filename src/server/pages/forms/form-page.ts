import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import type { ErrorAnswer } from '../../../http/errors.ts'
import type { SentForm } from '../../../http/read-form.ts'
import type { ShowFormQuery } from '../../../operations/generated.ts'
import { sendPage } from '../page.ts'
import { type HostedField, type HostedFieldDefinition, renderField } from './field.ts'
import { frameAncestors } from './frame-ancestors.ts'
import { referrerParameter } from './metadata.ts'
import { renderSummary } from './summary.ts'

type Form = NonNullable<ShowFormQuery['form']>

/** What of a form's page is its visitor's. */
export interface Visit {
  /** What they wrote or, before that, what the page's address says of hidden fields. */
  readonly values: SentForm
  readonly referrer: string | null
  /** Why the submission was refused. */
  readonly refusal?: ErrorAnswer
}

/** Answers with a form, filled in as far as its visitor had come. */
export function sendFormPage(reply: FastifyReply, form: Form | null, visit: Visit): FastifyReply {
  if (!form) throw new Error('A form that is not there is a refusal')
  const { refusal } = visit
  const title = form.title ?? 'Your details'
  const fields = form.fields.map((field, index) => drawField(field, index, visit))
  const summary = refusal ? renderSummary(refusal, fields) : ''
  return sendPage(reply, {
    title: refusal ? `Not sent: ${title}` : title,
    entry: 'form',
    body: html`<main class="form-page"><h1>${title}</h1>!${summary}!${renderForm(form, fields, visit)}</main>`,
    status: refusal?.status ?? 200,
    policy: { 'frame-ancestors': frameAncestors(form.frameOrigins) },
  })
}

function drawField(field: HostedFieldDefinition, index: number, { values, refusal }: Visit): HostedField {
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

function renderForm(form: Form, fields: readonly HostedField[], { referrer }: Visit): string {
  const action = referrer ? `${form.id}?${new URLSearchParams({ [referrerParameter]: referrer })}` : form.id
  return html`<form class="lead-form" method="post" action="${action}">
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
