import { ShownOnce } from '../../parts/overlays/shown-once.tsx'

/** A link that was just made, and whose it is: its invoice may be shown no more. */
export interface LinkToShow {
  readonly invoiceNumber: string
  /** In no address and no storage: it is shown this once. */
  readonly path: string
}

/** Shows the link of an invoice the only time that it can be seen. */
export function LinkDialog({
  link: { invoiceNumber, path },
  onClose,
}: {
  readonly link: LinkToShow
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
