import { useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useChange } from '../client/use-change.ts'
import { AddNoteDocument } from '../generated.ts'
import { FormProblem } from '../parts/form-problem.tsx'

/** Where a note is written; Control or Command with Enter adds it. */
export function AddNote({
  contactId,
  onAdded,
}: {
  readonly contactId: string
  readonly onAdded: () => void
}) {
  const account = useAccount()
  const { run, isRunning, problem } = useChange(AddNoteDocument)
  const [text, setText] = useState('')
  const add = async () => {
    if (text.trim() === '' || isRunning) return
    const outcome = await run({ account: account.id, input: { contactId, text } })
    if (outcome.problem) return
    setText('')
    onAdded()
  }
  return (
    <form
      class="add-note"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <FormProblem problem={problem} />
      <textarea
        aria-label="Note"
        placeholder="Write a note"
        rows={text === '' ? 1 : 4}
        maxLength={10_000}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add()
        }}
      />
      {text !== '' && (
        <button type="submit" disabled={isRunning}>
          Add note
        </button>
      )}
    </form>
  )
}
