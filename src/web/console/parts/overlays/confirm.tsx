import type { ComponentChildren } from 'preact'
import { pressedOnce } from '../pressed-once.ts'
import { Dialog } from './dialog.tsx'

/** Asks before something is done that cannot be undone; the focus is on the way out. */
export function Confirm({
  title,
  action,
  keep,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string
  /** What is done, as its button says it. */
  readonly action: string
  /** What the other button says. */
  readonly keep: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
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
