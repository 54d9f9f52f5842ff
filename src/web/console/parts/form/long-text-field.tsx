import { Field } from './field.tsx'
import type { FormField } from './use-form.ts'

/** A labelled text of several lines. */
export function LongTextField({
  label,
  field,
  rows = 3,
  maxLength,
}: {
  readonly label: string
  readonly field: FormField<string>
  readonly rows?: number
  readonly maxLength: number
}) {
  return (
    <Field label={label} field={field}>
      {known => (
        <textarea
          {...known}
          rows={rows}
          maxLength={maxLength}
          value={field.value}
          onInput={({ currentTarget }) => field.change(currentTarget.value)}
        />
      )}
    </Field>
  )
}
