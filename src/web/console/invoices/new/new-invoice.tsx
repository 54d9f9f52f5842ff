import { useLocation } from 'preact-iso'
import { useAccount } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { CreateInvoiceDocument } from '../../generated.ts'
import { ContactPicker } from '../../parts/form/contact-picker.tsx'
import { Form } from '../../parts/form/form.tsx'
import { picked } from '../../parts/form/picked.ts'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { readAmount } from '../../words/numbers.ts'
import { isFilled, type LineField, newLine } from './draft-lines.ts'
import { LineInputs } from './line-inputs.tsx'

/** The form of a new invoice, which is a draft at first. */
export function NewInvoice() {
  const { id: account } = useAccount()
  const href = useHref()
  const { route } = useLocation()
  const { run } = useChange(CreateInvoiceDocument)
  const form = useForm({
    name: 'new-invoice',
    initial: { contactId: picked(null), dueDate: '', lineItems: [newLine(0)] },
    send: ({ contactId, dueDate, lineItems }) =>
      run({
        account,
        input: {
          contactId: contactId.chosen?.id ?? null,
          dueDate,
          amount: undefined,
          invoiceNumber: undefined,
          lineItems: lineItems.filter(isFilled).map(({ description, quantity, unitPrice }) => ({
            description,
            quantity: readAmount(quantity) ?? quantity,
            unitPrice: readAmount(unitPrice) ?? unitPrice,
          })),
        },
      }),
    onSent: ({ createInvoice: made }) => {
      if (!made) return
      tell(`${made.invoiceNumber} is a draft.`)
      route(href(`invoices/${made.id}`), true)
    },
  })
  const { value: lines, change } = form.field('lineItems')
  const write = (key: number, field: LineField, text: string) =>
    change(lines.map(line => (line.key === key ? { ...line, [field]: text } : line)))
  const add = () => {
    const keys = lines.map(({ key }) => key)
    change(lines.concat(newLine(1 + Math.max(...keys))))
    // It is there with the next drawing.
    setTimeout(() => {
      const inputs = form.element.current?.querySelectorAll<HTMLElement>('.line-description input') ?? []
      ;[...inputs].at(-1)?.focus()
    })
  }
  return (
    <>
      <TitleRow title="New invoice" back={{ href: href('invoices'), title: 'Invoices' }} />
      <Form form={form} className="form new-invoice">
        <div class="form-pair">
          <ContactPicker field={form.field('contactId')} />
          <TextField label="Due" field={form.field('dueDate')} type="date" />
        </div>
        <LineInputs
          lines={lines}
          errors={form.errors}
          change={write}
          remove={key => change(lines.filter(line => line.key !== key))}
        />
        <div class="new-invoice-actions">
          <button type="button" onClick={add}>
            Add line
          </button>
          <button class="primary" type="submit" disabled={form.isSending}>
            Create draft
          </button>
        </div>
        <p class="quiet">
          It gets the next number. bizgate sends nothing: print it, send it, then mark it as sent.
        </p>
      </Form>
    </>
  )
}
