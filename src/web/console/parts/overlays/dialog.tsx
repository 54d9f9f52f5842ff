import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { noteFocus } from './note-focus.ts'

/** A dialog in front of everything else while it is there; Escape calls `onClose`, and the focus comes back. */
export function Dialog({
  title,
  role,
  describedBy,
  onClose,
  children,
}: {
  readonly title: string
  /** Of one that asks before anything else is done. */
  readonly role?: 'alertdialog'
  /** The id of what it says, which a screen reader reads out with the title. */
  readonly describedBy?: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the next key comes: what is typed at once belongs here.
  useLayoutEffect(() => {
    const { current: shown } = dialog
    const watch = noteFocus()
    shown?.showModal()
    shown
      ?.querySelector<HTMLElement>('input, select, textarea, .copy-block button, .form-actions button')
      ?.focus()
    // Gives the focus back to what had it, which a dialog that is only taken out of the page does not.
    return () => {
      shown?.close()
      watch()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      role={role}
      aria-labelledby={id}
      aria-describedby={describedBy}
      // Closes at once: the browser's `close` event comes late, after keys that are pressed meanwhile. A file field
      // sends `cancel` as well.
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close it in spite of that. The event of a dialog that is gone comes when the next may be open.
      onClose={event => event.currentTarget.isConnected && onClose()}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button class="plain" type="button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}
