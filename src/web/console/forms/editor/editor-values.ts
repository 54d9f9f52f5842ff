import { newKey } from '../../../new-key.ts'
import type { WholeLeadFormFragment } from '../../generated.ts'
import type { Sent } from '../../parts/form/use-form.ts'
import { fieldStarts, newField, readDraftFields, writeFields } from './draft-field.ts'
import { linesOf } from './lines.ts'

/** What the editor of a form holds: texts, some of them one a line, blank for none, as the state of a new form is. */
export type EditorValues = Readonly<ReturnType<typeof readEditedForm>>

/** A new form: who it is and what they want. */
export function beginForm(): EditorValues {
  const first = fieldStarts.filter(({ name }) => ['First name', 'E-mail'].includes(name))
  return {
    name: '',
    title: '',
    fields: [...first, { label: 'Message', type: 'textarea' } as const].map((start, key) =>
      newField(key, start),
    ),
    submitLabel: '',
    successMessage: 'Thank you! We will be in touch soon.',
    redirectUrl: '',
    onMatch: 'update',
    honeypotField: 'website',
    accentColor: '',
    allowedOrigins: '',
    updatedAt: '',
  }
}

/** A form that is there. */
export function readEditedForm(form: WholeLeadFormFragment) {
  return {
    name: form.name,
    title: form.title ?? '',
    fields: readDraftFields(form.fields),
    submitLabel: form.submitLabel ?? '',
    successMessage: form.successMessage,
    redirectUrl: form.redirectUrl ?? '',
    onMatch: form.onMatch,
    honeypotField: form.honeypotField ?? '',
    accentColor: form.accentColor ?? '',
    allowedOrigins: form.allowedOrigins.join('\n'),
    updatedAt: form.updatedAt,
  }
}

/** What is sent of it: what is blank is null. */
export function writeEditedForm(sent: Sent<EditorValues>) {
  return {
    name: sent.name ?? '',
    title: sent.title || null,
    fields: writeFields(sent.fields, sent.honeypotField || null),
    active: undefined,
    submitLabel: sent.submitLabel || null,
    successMessage: sent.successMessage ?? '',
    redirectUrl: sent.redirectUrl || null,
    onMatch: sent.onMatch,
    honeypotField: sent.honeypotField || null,
    accentColor: sent.accentColor || null,
    allowedOrigins: linesOf(sent.allowedOrigins ?? ''),
  }
}

/**
 * A name for the field that only programs fill: what they like to fill, and none that a field of the form has or had,
 * which visitors whose page was opened before may still fill.
 */
export function nameTrap(): string {
  return `website_${newKey().slice(0, 8)}`
}
