/**
 * Marks a control that has an error as invalid, and as described by it. Any other is marked as valid: what cannot be
 * sent yet would else be invalid to a screen reader while nobody says why.
 */
export function marksOf(error: string | undefined, id: string) {
  return error ? { 'aria-invalid': true, 'aria-describedby': id } : { 'aria-invalid': false }
}

/** The error of a control, if it has one. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error ? (
    <p class="field-error" id={id}>
      {error}
    </p>
  ) : null
}
