import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { Day, FormattedTime } from '../parts/days.tsx'
import { amount } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'
import type { OneInvoice } from './one-invoice.ts'

/** Who has to pay, how much is left, and by when. */
export function InvoiceFacts({
  invoice: { contact, amountDue, status, dueDate, createdAt, sentAt, viewedAt },
}: {
  readonly invoice: OneInvoice
}) {
  const href = useHref()
  const { name } = useAccount()
  return (
    <dl class="invoice-facts">
      <div class="only-in-print">
        <dt>From</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>Contact</dt>
        <dd>
          {contact ? <a href={href(`contacts/${contact.id}`)}>{fullName(contact)}</a> : 'None'}
          {contact?.company && <div>{contact.company}</div>}
          {contact?.email && <div class="quiet">{contact.email}</div>}
        </dd>
      </div>
      <div>
        <dt>Owed</dt>
        <dd class="invoice-owed">{status === 'draft' ? 'Nothing yet' : amount(amountDue)}</dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd data-late={status === 'overdue' || undefined}>{dueDate ? <Day day={dueDate} /> : 'Any time'}</dd>
      </div>
      <div>
        <dt>Made</dt>
        <dd>
          <FormattedTime at={createdAt} />
        </dd>
      </div>
      {sentAt && (
        <div>
          <dt>Sent</dt>
          <dd>
            <FormattedTime at={sentAt} />
          </dd>
        </div>
      )}
      {viewedAt && (
        <div>
          <dt>Viewed</dt>
          <dd>
            <FormattedTime at={viewedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}
