import type { ComponentChildren } from 'preact'

/** What a field's control needs to be known by its label and its error. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** A labelled control with its error below. */
export function Field({
  label,
  name,
  error,
  isRequired = false,
  children,
}: {
  readonly label: string
  /** The field's name in the input, by which the server says what is wrong with it. */
  readonly name: string
  readonly error?: string | undefined
  readonly isRequired?: boolean
  readonly children: (attributes: ControlAttributes) => ComponentChildren
}) {
  const id = `field-${name}`
  const errorId = `${id}-error`
  const marks = error ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {}
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired && <span class="quiet"> (required)</span>}
      </label>
      {children({ id, name, ...marks })}
      {error && (
        <p class="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
