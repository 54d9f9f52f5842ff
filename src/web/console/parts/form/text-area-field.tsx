import { codeAttributes } from './code-attributes.ts'
import { Field } from './field.tsx'
import type { FormField } from './use-form.ts'

/** A labelled text of several lines. */
export function TextAreaField({
  label,
  field,
  isRequired,
  isCode = false,
  ...attributes
}: {
  readonly label: string
  readonly field: FormField<string>
  readonly isRequired?: boolean
  /** It is to be written as it is typed: addresses. */
  readonly isCode?: boolean
  readonly rows: number
  readonly maxLength?: number
  readonly placeholder?: string
}) {
  return (
    <Field label={label} field={field} isRequired={isRequired}>
      {known => (
        <textarea
          {...known}
          {...attributes}
          {...(isCode ? codeAttributes : {})}
          value={field.value}
          onInput={({ currentTarget }) => field.change(currentTarget.value)}
          // A browser brings only the line with the caret into sight.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        />
      )}
    </Field>
  )
}
