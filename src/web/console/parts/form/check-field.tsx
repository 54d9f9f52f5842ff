import { FieldError, marksOf } from './field-error.tsx'
import type { FormField } from './use-form.ts'

/** Something that is so or not. */
export function CheckField({
  label,
  field: { name, value, change, error, isSending },
}: {
  readonly label: string
  readonly field: FormField<boolean>
}) {
  const errorId = `field-${name}-error`
  return (
    <div class="check-field">
      <label class="check">
        <input
          {...marksOf(error, errorId)}
          type="checkbox"
          name={name}
          checked={value}
          disabled={isSending}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {label}
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
