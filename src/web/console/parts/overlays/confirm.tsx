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

/** How one of these questions is asked, by its name, and the one that is. */
export function useQuestions<Name extends string>(questions: Readonly<Record<Name, Question>>) {
  const [asked, ask] = useState<Name | null>(null)
  const question = asked !== null && <Confirm {...questions[asked]} onClose={() => ask(null)} />
  return [(name: Name) => ask(name), question] as const
}

/** Asks a question; the focus is on the way out. */
export function Confirm({
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
