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
  const marks = error ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {}
  return (
    <div class="check-field">
      <label class="check">
        <input
          {...marks}
          type="checkbox"
          name={name}
          checked={value}
          disabled={isSending}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {label}
      </label>
      {error && (
        <p class="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
