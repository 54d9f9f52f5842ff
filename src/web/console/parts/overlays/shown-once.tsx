import { CopyBlock } from '../copy-block.tsx'
import { Dialog } from './dialog.tsx'

/** A secret that was just made, and what is said of it. */
export interface NewSecret {
  /** What it is, such as `The key of Website`. */
  readonly title: string
  readonly value: string
  /** Of the button that copies it. */
  readonly label: string
  /** What to do with it. */
  readonly advice?: string
  /** What else is to be known of it. */
  readonly text?: string
}

/** Shows a secret the only time that it can be seen. */
export function ShownOnce({
  secret: { title, value, label, advice = 'Keep it as you keep a password.', text },
  onClose,
}: {
  readonly secret: NewSecret
  readonly onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="shown-once">
        <p>Copy it now: it is shown this once. {advice}</p>
        {text && <p>{text}</p>}
        <CopyBlock text={value} label={label} />
      </div>
      <div class="form-actions">
        <button class="primary" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
