import { ShownOnce } from '../../parts/overlays/shown-once.tsx'

/** Shows the link of an invoice the only time that it can be seen. */
export function LinkDialog({
  invoiceNumber,
  path,
  onClose,
}: {
  readonly invoiceNumber: string
  /** In no address and no storage: it is shown this once. */
  readonly path: string
  readonly onClose: () => void
}) {
  return (
    <ShownOnce
      title={`The link of ${invoiceNumber}`}
      secret={`${location.origin}${path}`}
      label="Copy the link"
      advice="bizgate sends nothing: put it into a message of your own."
      onClose={onClose}
    >
      <p>
        Whoever has the link reads this invoice, without signing in. It is marked as viewed when the link is
        first opened in a browser.
      </p>
    </ShownOnce>
  )
}
