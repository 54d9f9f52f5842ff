import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useChange } from '../../../client/use-change.ts'
import { DeleteNoteDocument, type NoteFactsFragment } from '../../../generated.ts'
import { ByWhom } from '../../by-whom.tsx'
import { FormattedTime } from '../../days.tsx'
import { useHasDraft } from '../../form/use-form.ts'
import { useQuestions } from '../../overlays/confirm.tsx'
import { tellOutcome } from '../../tell-outcome.ts'
import { useFocusBack } from '../../use-focus-back.ts'
import { draftOfNote } from './note-change.ts'
import { NoteEditor } from './note-editor.tsx'

/** A note in the activity, which is edited in its place and deleted after a question. */
export function NoteEntry({
  note,
  recordId,
  what,
  at,
  onChanged,
}: {
  readonly note: NoteFactsFragment
  /** On whose page it is. */
  readonly recordId: string
  readonly what: ComponentChildren
  readonly at: string
  readonly onChanged: () => void
}) {
  const { run } = useChange(DeleteNoteDocument)
  const [isEditing, setEditing] = useState(useHasDraft(draftOfNote(recordId, note.id)))
  const edit = useFocusBack(isEditing)
  const remove = async () => {
    const { id, updatedAt } = note
    const outcome = await run({ id, expectedUpdatedAt: updatedAt })
    tellOutcome(outcome, 'The note was not deleted.', 'The note was deleted.')
    onChanged()
  }
  const done = () => {
    setEditing(false)
    onChanged()
  }
  const [ask, question] = useQuestions({
    delete: {
      title: 'Delete this note?',
      action: 'Delete note',
      keep: 'Keep note',
      text: `“${begin(note.text)}” cannot be brought back.`,
      onConfirm: remove,
    },
  })
  const said = (
    <>
      {what}
      <ByWhom kind={note.authorId.startsWith('key:') ? 'api_key' : 'user'} id={note.authorId} />
    </>
  )
  return (
    <li class="entry entry-note">
      <p class="entry-head">
        <span>{said}</span> <FormattedTime at={at} withTime />
      </p>
      {isEditing ? (
        <NoteEditor note={note} recordId={recordId} onDone={done} />
      ) : (
        <>
          <p class="entry-text">{note.text}</p>
          <p class="entry-actions">
            <button
              ref={edit}
              class="plain"
              type="button"
              aria-label={`Edit note: ${begin(note.text)}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </button>
            <button
              class="plain"
              type="button"
              aria-label={`Delete note: ${begin(note.text)}`}
              onClick={() => ask('delete')}
            >
              Delete
            </button>
          </p>
        </>
      )}
      {question}
    </li>
  )
}

/** Enough of a note to tell it from others. */
function begin(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : characters.join('')
}
