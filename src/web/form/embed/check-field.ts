import type { DrawnField } from './draw-field.ts'

/** What the browser finds wrong with a field, in the words of the gateway where it has some; null for nothing. */
export function checkField({ controls }: DrawnField): string | null {
  const [control] = controls
  if (!control || control.type === 'hidden' || control.validity.valid) return null
  const { valueMissing, typeMismatch } = control.validity
  if (valueMissing) return 'Required'
  if (typeMismatch && control.type === 'email') return 'Must be a valid e-mail address'
  if (typeMismatch && control.type === 'url') return 'Must be an absolute http or https URL'
  return control.validationMessage
}
