import { ShownOnce } from '../../parts/overlays/shown-once.tsx'

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
  return <ShownOnce title={`The key of ${name}`} secret={key} label="Copy the key" onClose={onClose} />
}
