import { useState } from 'preact/hooks'
import { useChange } from '../../client/use-change.ts'
import {
  DeleteContactDocument,
  MarkFormSubmissionDocument,
  type OneSubmissionFragment,
} from '../../generated.ts'
import { Confirm } from '../../parts/overlays/confirm.tsx'
import { tell, tellProblem } from '../../parts/overlays/toasts.tsx'
import { pressedOnce } from '../../parts/pressed-once.ts'
import { fullName } from '../../words/people.ts'

/** Whether a submission is spam, as somebody has looked at it; the contact that spam made is deleted on demand only. */
export function SubmissionActions({
  submission: { id, spam, outcome, contact },
  onMark,
}: {
  readonly submission: OneSubmissionFragment
  readonly onMark: () => void
}) {
  const mark = useChange(MarkFormSubmissionDocument)
  const remove = useChange(DeleteContactDocument)
  const [isDeleting, setDeleting] = useState(false)
  const made = spam && outcome === 'created' ? contact : null
  const toggle = async () => {
    onMark()
    const { problem } = await mark.run({ id, spam: !spam })
    if (problem) tellProblem('It is marked as it was.', problem)
    else tell(spam ? 'Marked as no spam.' : 'Marked as spam.')
  }
  const drop = async () => {
    if (!made) return
    const { problem } = await remove.run({ id: made.id })
    if (problem) tellProblem(`${fullName(made)} was not deleted.`, problem)
    else tell(`${fullName(made)} was deleted.`)
  }
  return (
    <div class="actions">
      <button {...pressedOnce} type="button" disabled={mark.isRunning} onClick={() => void toggle()}>
        {spam ? 'Not spam' : 'Mark as spam'}
      </button>
      {made && (
        <button type="button" disabled={remove.isRunning} onClick={() => setDeleting(true)}>
          Delete the contact that it made
        </button>
      )}
      {made && isDeleting && (
        <Confirm
          title={`Delete ${fullName(made)}?`}
          action="Delete contact"
          keep="Keep contact"
          onClose={() => setDeleting(false)}
          onConfirm={() => void drop()}
        >
          Deals, invoices and other records stay and lose their link to the contact. Its notes are deleted
          with it. The submission stays.
        </Confirm>
      )}
    </div>
  )
}
