import { useId } from 'preact/hooks'
import { CopyBlock } from '../copy-block.tsx'
import { Dialog } from './dialog.tsx'

/** A secret that was just made, and what is said of it. */
export interface NewSecret {
  /** What it is, such as `The key of Website`. */
  readonly title: string
  /** What was done as it was made. */
  readonly done?: string
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
  secret: { title, done, value, label, advice = 'Keep it as you keep a password.', text },
  onClose,
}: {
  readonly secret: NewSecret
  readonly onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog title={title} describedBy={id} onClose={onClose}>
      <div class="shown-once">
        <div id={id} class="shown-once">
          {done && <p>{done}</p>}
          <p>Copy it now: it is shown this once. {advice}</p>
          {text && <p>{text}</p>}
        </div>
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
