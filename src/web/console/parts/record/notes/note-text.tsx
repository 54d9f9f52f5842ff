import { FieldError, marksOf } from '../../form/field-error.tsx'
import type { FormState } from '../../form/use-form.ts'
import { isComposing } from '../../is-composing.ts'

/** The text of a note; Control or Command with Enter sends its form. */
export function NoteText<Values extends { readonly text: string }>({
  form,
  id,
  rows,
  placeholder,
  onEscape,
}: {
  readonly form: FormState<Values>
  /** Tells it from the other notes of the page. */
  readonly id: string
  readonly rows: number
  readonly placeholder?: string
  readonly onEscape?: () => void
}) {
  const { value, change, error } = form.field('text')
  const errorId = `note-error-${id}`
  return (
    <>
      <textarea
        name="text"
        aria-label="Note"
        {...marksOf(error, errorId)}
        placeholder={placeholder}
        required
        readOnly={form.isSending}
        rows={rows}
        maxLength={10_000}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value as Values['text'])}
        onKeyDown={event => {
          if (isComposing(event)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          else if (event.key === 'Escape') onEscape?.()
        }}
      />
      <FieldError id={errorId} error={error} />
    </>
  )
}
