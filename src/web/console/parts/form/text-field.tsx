import { Field } from './field.tsx'
import type { FormField } from './use-form.ts'

/** A labelled line of text, or what else an `input` takes. */
export function TextField({
  label,
  field,
  isRequired,
  fault = '',
  type = 'text',
  ...attributes
}: {
  readonly label: string
  readonly field: FormField<string>
  readonly isRequired?: boolean
  /** The error that the value itself shows. */
  readonly fault?: string
  readonly type?: 'text' | 'tel' | 'date' | 'datetime-local'
  readonly inputMode?: 'decimal' | 'email' | 'url'
  readonly maxLength?: number
  readonly max?: string
  readonly onFocus?: (event: { readonly currentTarget: HTMLInputElement }) => void
}) {
  return (
    <Field label={label} field={field} isRequired={isRequired}>
      {known => (
        <input
          {...known}
          {...attributes}
          // Preact's types want one type at a time, to tell which attributes it may have.
          type={type as 'text'}
          ref={control => control?.setCustomValidity(fault)}
          autoComplete="off"
          value={field.value}
          onInput={({ currentTarget }) => field.change(currentTarget.value)}
        />
      )}
    </Field>
  )
}
