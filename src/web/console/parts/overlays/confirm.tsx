import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { pressedOnce } from '../pressed-once.ts'
import { Dialog } from './dialog.tsx'

/** What is asked before something is done that cannot be undone. */
interface Question {
  readonly title: string
  /** What is done, as its button says it. */
  readonly action: string
  /** What the other button says. */
  readonly keep: string
  /** What comes of it. */
  readonly text: ComponentChildren
  readonly onConfirm: () => void
}

/** How a question is asked, and the one that is: as it was then, or others could change what is agreed to. */
export function useQuestion() {
  const [asked, ask] = useState<Question | null>(null)
  const question = asked && <Confirm {...asked} onClose={() => ask(null)} />
  return [(question: Question) => ask(question), question] as const
}

/** How one of these questions is asked, by its name, and the one that is. */
export function useQuestions<Name extends string>(questions: Readonly<Record<Name, Question>>) {
  const [ask, question] = useQuestion()
  return [(name: Name) => ask(questions[name]), question] as const
}

/** Asks a question; the focus is on the way out. */
function Confirm({
  title,
  action,
  keep,
  text,
  onConfirm,
  onClose,
}: Question & { readonly onClose: () => void }) {
  const textId = useId()
  return (
    <Dialog title={title} role="alertdialog" describedBy={textId} onClose={onClose}>
      <p id={textId}>{text}</p>
      <div class="form-actions">
        <button type="button" onClick={onClose}>
          {keep}
        </button>
        <button
          {...pressedOnce}
          class="destructive"
          type="button"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </button>
      </div>
    </Dialog>
  )
}
