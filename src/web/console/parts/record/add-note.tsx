import { useChange } from '../../client/use-change.ts'
import { AddNoteDocument } from '../../generated.ts'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { NoteText } from './notes/note-text.tsx'

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
  const { run } = useChange(AddNoteDocument)
  const form = useForm({
    name: `note/${contactId ?? dealId}`,
    initial: { text: '' },
    send: ({ text }, key) => run({ input: { contactId, dealId, text: text ?? '' } }, key),
    onSent: onAdded,
  })
  const { text } = form.values
  return (
    <Form form={form} className="add-note">
      <NoteText form={form} id="new" rows={text === '' ? 1 : 4} placeholder="Write a note" />
      {text !== '' && (
        <button type="submit" disabled={form.isSending}>
          Add note
        </button>
      )}
    </Form>
  )
}
