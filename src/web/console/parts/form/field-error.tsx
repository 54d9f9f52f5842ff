/** Marks a control that has an error as invalid, and as described by it. */
export function marksOf(error: string | undefined, id: string) {
  return error ? { 'aria-invalid': true as const, 'aria-describedby': id } : {}
}

/** The error of a control, if it has one. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error ? (
    <p class="field-error" id={id}>
      {error}
    </p>
  ) : null
}
