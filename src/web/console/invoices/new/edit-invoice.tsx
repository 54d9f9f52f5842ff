import { useLayoutEffect, useRef } from 'preact/hooks'
import { useMoney } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { useRead } from '../../client/use-read.ts'
import { type EditedInvoiceFragment, InvoiceNowDocument, UpdateInvoiceDocument } from '../../generated.ts'
import { explainBothChanged } from '../../parts/form/both-changed.ts'
import { Form } from '../../parts/form/form.tsx'
import { pickedContact } from '../../parts/form/picked.ts'
import { useForm, useHasDraft } from '../../parts/form/use-form.ts'
import { noteFocus } from '../../parts/overlays/note-focus.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { amount, quantity as writeQuantity } from '../../words/numbers.ts'
import type { OneInvoice } from '../one-invoice.ts'
import { atLeastOne, isFilled } from './draft-lines.ts'
import { InvoiceFields, type InvoiceValues, toInvoiceInput } from './invoice-fields.tsx'
import { mergeLines } from './merge-lines.ts'

interface EditedValues extends InvoiceValues {
  /** Which state of the invoice is edited. */
  readonly updatedAt: string
}

const formOf = (id: string) => `invoice/${id}`

/** Whether an invoice can be edited, or was while it could. */
export function useIsEditable({ id, status }: OneInvoice): boolean {
  return useHasDraft(formOf(id)) || status === 'draft'
}

function readInvoice({ contact, dueDate, lineItems, notes, updatedAt }: EditedInvoiceFragment): EditedValues {
  const lines = lineItems.map(({ description, quantity, unitPrice }, key) => ({
    ...{ key, description, quantity: writeQuantity(quantity), unitPrice: amount(unitPrice) },
  }))
  return {
    contactId: pickedContact(contact),
    dueDate: dueDate ?? '',
    lineItems: atLeastOne(lines),
    notes: notes ?? '',
    updatedAt,
  }
}

/** The form of a draft that is there, in place of its lines. */
export function EditInvoice({
  invoice,
  onClose,
  onSaved,
}: {
  readonly invoice: OneInvoice
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The menu that opened it is gone, and so are its buttons once it is closed.
  useLayoutEffect(() => {
    heading.current?.focus()
    return () => noteFocus()()
  }, [])
  const money = useMoney()
  const readNow = useRead(InvoiceNowDocument)
  const { run } = useChange(UpdateInvoiceDocument)
  const { id, invoiceNumber } = invoice
  const hasLines = invoice.lineItems.length > 0
  const form = useForm({
    name: formOf(id),
    initial: readInvoice(invoice),
    send: (sent, key) => {
      const input = toInvoiceInput(sent, money)
      // One that costs an amount without lines goes on to, until it gets one.
      const lineItems = hasLines || sent.lineItems.some(isFilled) ? input.lineItems : undefined
      const change = { id, expectedUpdatedAt: sent.updatedAt ?? '', input: { ...input, lineItems } }
      return run(change, key)
    },
    onDone: onClose,
    onSent: () => {
      tell(`${invoiceNumber} was saved.`)
      onSaved()
    },
  })
  const showLatest = () =>
    readNow({ id }, ({ invoice: latest }) => {
      const now = readInvoice(latest)
      const { lineItems: _, ...others } = now
      const inWords = { ...others, contactId: now.contactId.text }
      form.rebase(now, names => explainBothChanged(names, inWords), { lineItems: mergeLines(money) })
    })
  const giveUp = () => {
    form.discard()
    onClose()
  }
  const isDraft = invoice.status === 'draft'
  return (
    <section aria-labelledby="edit">
      <h2 ref={heading} id="edit" tabIndex={-1}>
        Edit draft
      </h2>
      {!isDraft && (
        <p class="notice notice-aside" role="status">
          {invoiceNumber} is no draft any more: it cannot be changed. What you typed is here until you cancel.
        </p>
      )}
      <Form
        form={form}
        className="form new-invoice edit-invoice"
        onShowLatest={isDraft ? showLatest : undefined}
        isInline={!isDraft}
      >
        <InvoiceFields form={form} amountWithoutLines={hasLines ? undefined : invoice.amount}>
          <button type="button" onClick={giveUp}>
            Cancel
          </button>
          {isDraft && (
            <button class="primary" type="submit" disabled={form.isSending}>
              Save draft
            </button>
          )}
        </InvoiceFields>
      </Form>
    </section>
  )
}
