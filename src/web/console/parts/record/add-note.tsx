import { useChange } from '../../client/use-change.ts'
import { AddNoteDocument } from '../../generated.ts'
import { CopyBlock } from '../copy-block.tsx'
import { Form } from '../form/form.tsx'
import { useDraft, useForm } from '../form/use-form.ts'
import { NoteText } from './notes/note-text.tsx'

/** The name of the draft of a note about a record. */
const draftAbout = (recordId = '') => `note/${recordId}`

/** The note that was being written about a record which is no longer there. */
export function UnsavedNote({ recordId }: { readonly recordId: string }) {
  const { text } = useDraft<{ text: string }>(draftAbout(recordId)) ?? {}
  return text ? (
    <div>
      <p>You were writing a note:</p>
      <CopyBlock text={text} label="Copy your note" />
    </div>
  ) : null
}

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
    name: draftAbout(contactId ?? dealId),
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
