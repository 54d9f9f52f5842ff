import { codeAttributes, isOfCode } from './code-attributes.ts'
import { Field } from './field.tsx'
import type { FormField } from './use-form.ts'

/** A labelled line of text, or what else an `input` takes. */
export function TextField({
  label,
  field,
  isRequired,
  fault = '',
  type = 'text',
  inputMode,
  isCode = isOfCode(inputMode),
  ...attributes
}: {
  readonly label: string
  readonly field: FormField<string>
  readonly isRequired?: boolean
  /** The error that the value itself shows. */
  readonly fault?: string
  readonly type?: 'text' | 'tel' | 'date' | 'datetime-local'
  readonly inputMode?: 'decimal' | 'email' | 'url'
  /** It is to be written as it is typed: an id, an address. */
  readonly isCode?: boolean
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
          {...(isCode ? codeAttributes : {})}
          inputMode={inputMode}
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
