import { html } from 'ghtml'
import { attributes } from './attributes.ts'
import { type HostedField, type HostedFieldDefinition, renderField } from './field.ts'

/** A form as its visitors see it. */
export interface HostedFormDefinition {
  readonly title: string | null
  readonly fields: readonly HostedFieldDefinition[]
  readonly submitLabel: string | null
  /** The name of the field that people do not see; null for none. */
  readonly honeypot: string | null
  /** The colour of its button, as `#rrggbb`; null for that of the page. */
  readonly accent: string | null
}

/** A form as HTML: its fields, its honeypot and its button. */
export function renderForm(
  form: HostedFormDefinition,
  fields: readonly HostedField[],
  action: string,
): string {
  const own = attributes({ 'data-accent': form.accent })
  return html`<form class="lead-form" method="post" action="${action}" aria-label="${form.title ?? 'Form'}"!${own}>
!${fields.map(renderField).join('\n')}
!${form.honeypot === null ? '' : renderHoneypot(form.honeypot)}
<button type="submit"!${attributes({ lang: form.submitLabel === null ? 'en' : null })}>${form.submitLabel ?? 'Send'}</button>
</form>`
}

/** A form that nothing was written into, with its heading, as it stands within another page. */
export function renderBlankForm(form: HostedFormDefinition, action: string): string {
  const fields = form.fields.map((field, index) => ({
    field,
    id: fieldId(index),
    value: '',
    message: undefined,
  }))
  const title = form.title === null ? '' : html`<h2 class="form-title">${form.title}</h2>`
  return title + renderForm(form, fields, action)
}

/** The id of a field's control in its page. */
export function fieldId(index: number): string {
  return `field-${index}`
}

/** Drawn for programs that fill in whatever there is. */
function renderHoneypot(id: string): string {
  return html`<div class="aside" aria-hidden="true"><label for="aside">Leave this empty</label>
<input id="aside" name="${id}" tabindex="-1" autocomplete="off"></div>`
}
