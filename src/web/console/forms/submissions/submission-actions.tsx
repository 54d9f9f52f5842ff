import { useChange } from '../../client/use-change.ts'
import {
  DeleteContactDocument,
  DeleteFormSubmissionDocument,
  MarkFormSubmissionDocument,
  type OneSubmissionFragment,
} from '../../generated.ts'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { pressable } from '../../parts/pressable.ts'
import { pressedOnce } from '../../parts/pressed-once.ts'
import { tellOutcome } from '../../parts/tell-outcome.ts'
import { fullName } from '../../words/people.ts'

/** Marks a submission as spam or as none, and deletes it. */
export function SubmissionActions({
  submission: { id, createdAt, spam, outcome, contact },
}: {
  readonly submission: OneSubmissionFragment
}) {
  const mark = useChange(MarkFormSubmissionDocument)
  const remove = useChange(DeleteContactDocument)
  const erase = useChange(DeleteFormSubmissionDocument)
  // Made at once with it; one that it was merged into was not.
  const isItsOwn = outcome === 'created' && contact?.createdAt === createdAt
  const made = spam && isItsOwn ? contact : null
  const name = made ? fullName(made) : ''
  const toggle = async () => {
    const outcome = await mark.run({ id, spam: !spam })
    tellOutcome(outcome, 'It is marked as it was.', spam ? 'Marked as no spam.' : 'Marked as spam.')
  }
  const drop = async () => {
    if (!made) return
    tellOutcome(await remove.run({ id: made.id }), `${name} was not deleted.`, `${name} was deleted.`)
  }
  const discard = async () => {
    tellOutcome(await erase.run({ id }), 'The submission was not deleted.', 'The submission was deleted.')
  }
  const [ask, question] = useQuestions({
    discard: {
      title: 'Delete the submission?',
      action: 'Delete submission',
      keep: 'Keep submission',
      text: `What was sent is gone for good. ${contact ? 'Its contact stays.' : 'It has no contact.'}`,
      onConfirm: discard,
    },
    delete: {
      title: `Delete ${name}?`,
      action: 'Delete contact',
      keep: 'Keep contact',
      text: 'Deals, invoices and other records stay and lose their link to the contact. Its notes are deleted with it. The submission stays.',
      onConfirm: drop,
    },
  })
  return (
    <div class="actions">
      <button {...pressedOnce} type="button" {...pressable(mark.isRunning, () => void toggle())}>
        {spam ? 'Not spam' : 'Mark as spam'}
      </button>
      {made && (
        <button type="button" {...pressable(remove.isRunning, () => ask('delete'))}>
          Delete the contact that it made
        </button>
      )}
      <button type="button" {...pressable(erase.isRunning, () => ask('discard'))}>
        Delete
      </button>
      {question}
    </div>
  )
}
