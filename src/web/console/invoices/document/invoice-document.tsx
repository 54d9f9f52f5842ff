import { useAccount } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import type { LetterheadFragment } from '../../generated.ts'
import { useToday } from '../../parts/days.tsx'
import { Facts } from '../../parts/facts.tsx'
import { type CalendarDay, dayIn } from '../../words/calendar.ts'
import { dateFormat } from '../../words/date-format.ts'
import { fullName } from '../../words/people.ts'
import type { OneInvoice } from '../one-invoice.ts'
import { DocumentLines } from './document-lines.tsx'

/** What nobody should miss on paper, worded as at its link, which a cancelled one no longer has. */
const states: Readonly<Partial<Record<OneInvoice['status'], string>>> = {
  paid: 'Paid in full.',
  overdue: 'The last day to pay has passed.',
  cancelled: 'This invoice is cancelled.',
  refunded: 'What was paid was given back.',
}

/** An invoice as it goes to its contact. The page at its link has the same parts: src/server/pages/invoices. */
export function InvoiceDocument({
  invoice,
  letterhead,
}: {
  readonly invoice: OneInvoice
  readonly letterhead: LetterheadFragment
}) {
  const { invoiceNumber, notes } = invoice
  const { name, businessName, businessAddress, taxNumber, invoiceTerms } = letterhead
  return (
    <article class="document" aria-label={`Invoice ${invoiceNumber}`}>
      <header class="document-head">
        <h2 class="document-title">Invoice {invoiceNumber}</h2>
        <div class="document-from">
          <p class="document-name">{businessName?.trim() || name}</p>
          <Text text={businessAddress} />
          <Text text={taxNumber} />
        </div>
      </header>
      <DocumentFacts invoice={invoice} />
      <DocumentLines invoice={invoice} />
      <Text text={states[invoice.status]} />
      <Text text={notes} />
      <Text text={invoiceTerms} className="document-terms" />
    </article>
  )
}

function Text({
  text,
  className = 'document-text',
}: {
  readonly text: string | null | undefined
  readonly className?: string
}) {
  const written = text?.trim()
  return written ? <p class={className}>{written}</p> : null
}

function DocumentFacts({ invoice: { contact, dueDate, sentAt, status } }: { readonly invoice: OneInvoice }) {
  const { timeZone, currency } = useAccount()
  const href = useHref()
  const today = useToday()
  // A draft is printed, if it is, to be given away today.
  const issued = sentAt ? dayIn(timeZone, new Date(sentAt)) : status === 'draft' ? today : null
  return (
    <Facts
      className="document-facts"
      facts={{
        To: contact && (
          <>
            <a href={href(`contacts/${contact.id}`)}>{fullName(contact)}</a>
            {[contact.company, contact.email].filter(Boolean).map(text => `\n${text}`)}
          </>
        ),
        Issued: issued && writeDay(issued),
        Due: dueDate && <span data-late={status === 'overdue' || undefined}>{writeDay(dueDate)}</span>,
        Currency: currency,
      }}
    />
  )
}

/** In whole, for whoever reads it later and elsewhere. */
function writeDay(day: CalendarDay): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }, 'en-GB').format(Date.parse(day))
}
