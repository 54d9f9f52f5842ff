import { CopyBlock } from '../../parts/copy-block.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'

/** A key that was just made. */
export interface KeyToCopy {
  readonly name: string
  readonly key: string
}

/** Shows a key the only time that it can be seen. */
export function KeyDialog({
  made: { name, key },
  onClose,
}: {
  readonly made: KeyToCopy
  readonly onClose: () => void
}) {
  return (
    <Dialog title={`The key of ${name}`} onClose={onClose}>
      <p>Copy it now: it is shown this once. Keep it as you keep a password.</p>
      <CopyBlock text={key} label="Copy the key" />
      <div class="form-actions">
        <button class="primary" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
