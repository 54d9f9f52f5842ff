import { useLocation } from 'preact-iso'
import { useMoney } from '../../client/account.tsx'
import { readId, useHref, useSearch } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { CreateInvoiceDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { picked } from '../../parts/form/picked.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { newLine } from './draft-lines.ts'
import { InvoiceOfContact, InvoiceOfDeal, NothingFilledIn } from './filled-in.tsx'
import { InvoiceFields, type InvoiceValues, toInvoiceInput } from './invoice-fields.tsx'

const blank: InvoiceValues = { contactId: picked(null), dueDate: '', lineItems: [newLine(0)], notes: '' }

/** The form of a new invoice; the address may name the deal or the contact that it is for. */
export function NewInvoice() {
  const href = useHref()
  const [{ deal, contact }] = useSearch()
  const id = readId(deal || contact)
  const InvoiceOf = deal ? InvoiceOfDeal : InvoiceOfContact
  return (
    <>
      <TitleRow title="New invoice" back={{ href: href('invoices'), title: 'Invoices' }} />
      {(deal || contact) && !id && <NothingFilledIn noun={deal ? 'deal' : 'contact'} />}
      {id ? (
        <InvoiceOf key={id} id={id}>
          {values => <InvoiceForm name={`new-invoice/${id}`} initial={{ ...blank, ...values }} />}
        </InvoiceOf>
      ) : (
        <InvoiceForm name="new-invoice" initial={blank} />
      )}
    </>
  )
}

/** Makes an invoice, which is a draft at first. */
function InvoiceForm({ name, initial }: { readonly name: string; readonly initial: InvoiceValues }) {
  const href = useHref()
  const { route } = useLocation()
  const money = useMoney()
  const { run } = useChange(CreateInvoiceDocument)
  const form = useForm({
    name,
    initial,
    send: (values, key) => run({ input: toInvoiceInput(values, money) }, key),
    onSent: ({ createInvoice: made }) => made && tell(`${made.invoiceNumber} is a draft.`),
    onDone: ({ createInvoice: made }) => made && route(href(`invoices/${made.id}`), true),
  })
  return (
    <Form form={form} className="form new-invoice">
      <InvoiceFields form={form}>
        <button class="primary" type="submit" disabled={form.isSending}>
          Create draft
        </button>
      </InvoiceFields>
      <p class="quiet">
        It gets the next number. bizgate sends nothing: print it, send it, then mark it as sent.
      </p>
    </Form>
  )
}
