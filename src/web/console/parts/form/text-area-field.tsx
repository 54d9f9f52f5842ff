import { Field } from './field.tsx'
import type { FormField } from './use-form.ts'

/** A labelled text of several lines. */
export function TextAreaField({
  label,
  field,
  rows,
  maxLength,
}: {
  readonly label: string
  readonly field: FormField<string>
  readonly rows: number
  readonly maxLength: number
}) {
  return (
    <Field label={label} field={field}>
      {attributes => (
        <textarea
          {...attributes}
          rows={rows}
          maxLength={maxLength}
          value={field.value}
          onInput={({ currentTarget }) => field.change(currentTarget.value)}
        />
      )}
    </Field>
  )
}
