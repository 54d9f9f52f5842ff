import { useLayoutEffect, useRef } from 'preact/hooks'
import { isInDoubt } from '../../../client/problem.ts'
import { type Outcome, useChange } from '../../../client/use-change.ts'
import { type NoteFactsFragment, UpdateNoteDocument } from '../../../generated.ts'
import { type FormState, type Sent, useForm } from '../../form/use-form.ts'

/** A note that is edited, and the state in which its editing began. */
type NoteValues = Pick<NoteFactsFragment, 'text' | 'updatedAt'>

/** The name of a note's draft on the page of a record. */
export function draftOfNote(recordId: string, id: string): string {
  return `edit-note/${recordId}/${id}`
}

/** Saves a note as it was read when its editing began: what somebody else wrote meanwhile is not overwritten. */
export function useNoteChange(
  note: NoteFactsFragment,
  recordId: string,
  onDone: () => void,
): FormState<NoteValues> {
  const { run } = useChange(UpdateNoteDocument)
  /** What was sent last while its answer was lost. */
  const inDoubt = useRef<string>(undefined)
  const send = async ({ text, updatedAt }: Sent<NoteValues>): Promise<Outcome<unknown>> => {
    if (text === note.text && inDoubt.current === undefined) return { data: null }
    const change = { id: note.id, expectedUpdatedAt: updatedAt ?? '', input: { text: text ?? '' } }
    const outcome = await run(change)
    if (outcome.problem && isInDoubt(outcome.problem)) inDoubt.current = change.input.text
    return outcome
  }
  const initial = { text: note.text, updatedAt: note.updatedAt }
  const form = useForm<NoteValues, unknown>({ name: draftOfNote(recordId, note.id), initial, send, onDone })
  // What was typed since goes on from there: nobody else has changed it.
  useLayoutEffect(() => {
    if (note.text === inDoubt.current && note.text !== form.values.text) form.rebase(initial)
  }, [note.updatedAt])
  return form
}
