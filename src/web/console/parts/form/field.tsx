import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { FieldError, marksOf } from './field-error.tsx'
import type { FormField } from './use-form.ts'

/** What a field's control needs to be known by its label and its error. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
}

/** A labelled control with its error below. */
export function Field({
  label,
  field: { name, error, isSending },
  isRequired = false,
  children,
}: {
  readonly label: string
  readonly field: Omit<FormField<unknown>, 'value' | 'change'>
  readonly isRequired?: boolean | undefined
  readonly children: (attributes: ControlAttributes) => ComponentChildren
}) {
  // Two forms may have fields of one name.
  const id = `${useId()}-${name}`
  const errorId = `${id}-error`
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired && <span class="quiet"> (required)</span>}
      </label>
      {children({ id, name, required: isRequired, readOnly: isSending, ...marksOf(error, errorId) })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
