import { useMoney } from '../client/account.tsx'
import type { LastChangeFragment } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { Facts } from '../parts/facts.tsx'
import { LastChange } from '../parts/last-change.tsx'
import type { OneInvoice } from './one-invoice.ts'

/** What of an invoice its document does not say: how much is left, and when something was done with it. */
export function InvoiceFacts({
  invoice: { amountDue, status, createdAt, sentAt, viewedAt },
  changes,
}: {
  readonly invoice: OneInvoice
  readonly changes: readonly LastChangeFragment[]
}) {
  const { amount } = useMoney()
  return (
    <Facts
      className="invoice-facts"
      facts={{
        Owed: <strong>{status === 'draft' ? 'Nothing yet' : amount(amountDue)}</strong>,
        Made: <FormattedTime at={createdAt} />,
        Sent: sentAt && <FormattedTime at={sentAt} />,
        Viewed: viewedAt && <FormattedTime at={viewedAt} />,
        Changed: changes.length > 0 && <LastChange changes={changes} />,
      }}
    />
  )
}
