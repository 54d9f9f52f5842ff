import { useShowOnce } from '../../parts/overlays/kept-secrets.tsx'
import type { OneInvoice } from '../one-invoice.ts'

/** Shows the link that an invoice has just got, by its path, and says what was done with that. */
export function useShowLink({ id, invoiceNumber }: OneInvoice): (path: string, done?: string) => void {
  const showOnce = useShowOnce('invoices', `invoices/${id}`)
  return (path, done) =>
    showOnce({
      title: `The link of ${invoiceNumber}`,
      ...(done === undefined ? {} : { done }),
      value: `${location.origin}${path}`,
      label: 'Copy the link',
      advice: 'bizgate sends nothing: put it into a message of your own.',
      text: 'Whoever has the link reads the invoice, without signing in. It is marked as viewed when the link is first opened in a browser.',
    })
}
