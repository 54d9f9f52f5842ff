import { useDialog, useHref } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { InvoicePageDocument, type LetterheadFragment } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { KeptSecrets } from '../parts/overlays/kept-secrets.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { InvoiceDocument } from './document/invoice-document.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { invoiceMark } from './invoice-states.ts'
import { LinkSection } from './link/link-section.tsx'
import { EditInvoice, useIsEditable } from './new/edit-invoice.tsx'
import type { InvoicePart } from './one-invoice.ts'
import { Payments } from './payments/payments.tsx'

/** One invoice: what is charged and paid, what happened with it, and what can be done next. */
export function InvoiceDetails({ id }: { readonly id: string }) {
  const href = useHref()
  const answer = useLiveQuery(InvoicePageDocument, { id, record: id }, ['invoice', 'contact', 'account'])
  const known = answer.data?.invoice
  const back = { href: href('invoices'), title: 'Invoices' }
  return (
    <>
      <TitleRow
        title={known?.invoiceNumber ?? 'Invoice'}
        back={back}
        {...(known ? { detail: <StateMark {...invoiceMark(known.status)} /> } : {})}
      >
        {known && <InvoiceActions invoice={known} refresh={answer.refresh} />}
      </TitleRow>
      <Loaded
        answer={answer}
        skeleton={<Skeleton rows={12} layout="invoice" />}
        missing={
          <Empty text="This invoice is not there: the address is not right.">
            <a href={back.href}>Go to the invoices</a>
          </Empty>
        }
      >
        {({ invoice, account: letterhead, accountHistory }) => (
          <div class="invoice">
            <InvoiceFacts invoice={invoice} changes={accountHistory.nodes} />
            <div class="invoice-main">
              <Editable invoice={invoice} letterhead={letterhead} refresh={answer.refresh} />
              <Payments invoice={invoice} refresh={answer.refresh} />
            </div>
            <div class="invoice-aside">
              <LinkSection invoice={invoice} refresh={answer.refresh} />
              <InvoiceHistory invoice={invoice} />
            </div>
          </div>
        )}
      </Loaded>
      <KeptSecrets view="invoices" />
    </>
  )
}

/** The document, or the form of the draft that the address opens. */
function Editable({
  invoice,
  letterhead,
  refresh,
}: InvoicePart & { readonly letterhead: LetterheadFragment }) {
  const { opened, close } = useDialog<'edit'>()
  const isEditable = useIsEditable(invoice)
  if (opened !== 'edit' || !isEditable) return <InvoiceDocument invoice={invoice} letterhead={letterhead} />
  return <EditInvoice invoice={invoice} onClose={close} onSaved={refresh} />
}
