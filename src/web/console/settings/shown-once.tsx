import type { ComponentChildren } from 'preact'
import { CopyBlock } from '../parts/copy-block.tsx'
import { Dialog } from '../parts/overlays/dialog.tsx'

/** Shows a secret the only time that it can be seen. */
export function ShownOnce({
  title,
  secret,
  label,
  onClose,
  children,
}: {
  readonly title: string
  readonly secret: string
  /** Of the button that copies it. */
  readonly label: string
  readonly onClose: () => void
  /** What else is to be known of it. */
  readonly children?: ComponentChildren
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="shown-once">
        <p>Copy it now: it is shown this once. Keep it as you keep a password.</p>
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
