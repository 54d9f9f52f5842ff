import { useLocation } from 'preact-iso'
import { useAccount } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { CreateInvoiceDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { picked } from '../../parts/form/picked.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { newLine } from './draft-lines.ts'
import { InvoiceFields, type InvoiceValues, toInvoiceInput } from './invoice-fields.tsx'

const blank: InvoiceValues = { contactId: picked(null), dueDate: '', lineItems: [newLine(0)], notes: '' }

/** The form of a new invoice, which is a draft at first. */
export function NewInvoice() {
  const { id: account } = useAccount()
  const href = useHref()
  const { route } = useLocation()
  const { run } = useChange(CreateInvoiceDocument)
  const form = useForm({
    name: 'new-invoice',
    initial: blank,
    send: (values, key) => run({ account, input: toInvoiceInput(values) }, key),
    onSent: ({ createInvoice: made }) => {
      if (!made) return
      tell(`${made.invoiceNumber} is a draft.`)
      route(href(`invoices/${made.id}`), true)
    },
  })
  return (
    <>
      <TitleRow title="New invoice" back={{ href: href('invoices'), title: 'Invoices' }} />
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
    </>
  )
}
