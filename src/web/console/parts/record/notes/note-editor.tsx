import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { NoteFactsFragment } from '../../../generated.ts'
import { Form } from '../../form/form.tsx'
import { useNoteChange } from './note-change.ts'
import { NoteText } from './note-text.tsx'

/** The field of a note: Control or Command with Enter saves, Escape leaves the note as it was. */
export function NoteEditor({
  note,
  recordId,
  onDone,
}: {
  readonly note: NoteFactsFragment
  /** On whose page it is. */
  readonly recordId: string
  readonly onDone: () => void
}) {
  const form = useNoteChange(note, recordId, onDone)
  const isChanged = note.updatedAt !== form.values.updatedAt && !form.isSending
  const isMine = isChanged && note.text === form.values.text
  const isTheirs = isChanged && !isMine
  const leave = () => {
    form.discard()
    onDone()
  }
  const saveMine = () => {
    form.rebase({ text: note.text, updatedAt: note.updatedAt })
    form.submit()
  }
  const isSaved = isMine && form.problem !== null
  useEffect(() => {
    // Only the answer was lost.
    if (isSaved) leave()
  }, [isSaved])
  useLayoutEffect(() => {
    if (form.isRestored) return
    const field = form.element.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <Form form={form} className="add-note edit-note">
      {isTheirs && (
        <p class="field-error" role="alert">
          Somebody else changed this note meanwhile. It is now: {note.text}
        </p>
      )}
      <NoteText form={form} id={note.id} rows={4} onEscape={leave} />
      <div class="fact-choices">
        {isTheirs ? (
          <button type="button" onClick={saveMine}>
            Save mine
          </button>
        ) : (
          <button type="submit" disabled={form.isSending}>
            Save note
          </button>
        )}
        <button type="button" onClick={leave}>
          {isTheirs ? 'Keep theirs' : 'Cancel'}
        </button>
      </div>
    </Form>
  )
}
