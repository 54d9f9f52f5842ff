import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { LastChangeFragment } from '../generated.ts'
import { Day, FormattedTime } from '../parts/days.tsx'
import { Facts } from '../parts/facts.tsx'
import { LastChange } from '../parts/last-change.tsx'
import { amount } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'
import type { OneInvoice } from './one-invoice.ts'

/** Who has to pay, how much is left, and by when. */
export function InvoiceFacts({
  invoice: { contact, amountDue, status, dueDate, createdAt, sentAt, viewedAt },
  changes,
}: {
  readonly invoice: OneInvoice
  readonly changes: readonly LastChangeFragment[]
}) {
  const href = useHref()
  const { name } = useAccount()
  const payer = contact && (
    <>
      <a href={href(`contacts/${contact.id}`)}>{fullName(contact)}</a>
      {contact.company && <div>{contact.company}</div>}
      {contact.email && <div class="quiet">{contact.email}</div>}
    </>
  )
  const due = dueDate && (
    <span data-late={status === 'overdue' || undefined}>
      <Day day={dueDate} />
    </span>
  )
  return (
    <Facts
      className="invoice-facts"
      facts={{
        From: name,
        Contact: payer || 'None',
        Owed: <strong>{status === 'draft' ? 'Nothing yet' : amount(amountDue)}</strong>,
        Due: due || 'Any time',
        Made: <FormattedTime at={createdAt} />,
        Sent: sentAt && <FormattedTime at={sentAt} />,
        Viewed: viewedAt && <FormattedTime at={viewedAt} />,
        Changed: changes.length > 0 && <LastChange changes={changes} />,
      }}
    />
  )
}
