import { useHref } from '../../client/address.ts'

/** A deal by its title, leading to its page. */
export function DealLink({
  deal: { id, title },
}: {
  readonly deal: { readonly id: string; readonly title: string }
}) {
  const href = useHref()
  return <a href={href(`deals/${id}`)}>{title}</a>
}

/** An invoice by its number, leading to its page. */
export function InvoiceLink({
  invoice: { id, invoiceNumber },
}: {
  readonly invoice: { readonly id: string; readonly invoiceNumber: string }
}) {
  const href = useHref()
  return <a href={href(`invoices/${id}`)}>{invoiceNumber}</a>
}
