import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { AddNoteDocument } from '../../generated.ts'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'

/** Where a note is written; Control or Command with Enter adds it. */
export function AddNote({
  contactId,
  dealId,
  onAdded,
}: {
  /** What it is about: one of both. */
  readonly contactId?: string
  readonly dealId?: string
  readonly onAdded: () => void
}) {
  const account = useAccount()
  const { run } = useChange(AddNoteDocument)
  const form = useForm({
    name: `note/${contactId ?? dealId}`,
    initial: { text: '' },
    send: ({ text }) => run({ account: account.id, input: { contactId, dealId, text: text ?? '' } }),
    onSent: onAdded,
  })
  const { value, change, error } = form.field('text')
  return (
    <Form form={form} className="add-note">
      <textarea
        name="text"
        aria-label="Note"
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'note-error' } : {})}
        placeholder="Write a note"
        required
        readOnly={form.isSending}
        rows={value === '' ? 1 : 4}
        maxLength={10_000}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
        }}
      />
      {error && (
        <p class="field-error" id="note-error">
          {error}
        </p>
      )}
      {value !== '' && (
        <button type="submit" disabled={form.isSending}>
          Add note
        </button>
      )}
    </Form>
  )
}
