import type { ComponentChildren } from 'preact'
import { CopyBlock } from '../copy-block.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret the only time that it can be seen. */
export function ShownOnce({
  title,
  secret,
  label,
  advice = 'Keep it as you keep a password.',
  onClose,
  children,
}: {
  readonly title: string
  readonly secret: string
  /** Of the button that copies it. */
  readonly label: string
  /** What to do with it. */
  readonly advice?: string
  readonly onClose: () => void
  /** What else is to be known of it. */
  readonly children?: ComponentChildren
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="shown-once">
        <p>Copy it now: it is shown this once. {advice}</p>
        {children}
        <CopyBlock text={secret} label={label} />
      </div>
      <div class="form-actions">
        <button class="primary" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
