import { useChange } from '../../client/use-change.ts'
import { CreateInvoiceLinkDocument, RevokeInvoiceLinkDocument } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { tellProblem } from '../../parts/overlays/toasts.tsx'
import { pressable } from '../../parts/pressable.ts'
import { tellOutcome } from '../../parts/tell-outcome.ts'
import type { InvoicePart } from '../one-invoice.ts'
import { useShowLink } from './use-show-link.ts'

/** The link at which the contact reads the invoice: whether there is one, and what can be done about it. */
export function LinkSection({ invoice, refresh }: InvoicePart) {
  const { id, invoiceNumber, status, link } = invoice
  const showLink = useShowLink(invoice)
  const create = useChange(CreateInvoiceLinkDocument)
  const revoke = useChange(RevokeInvoiceLinkDocument)
  const make = async (replaces: boolean) => {
    const { data, problem } = await create.run({ id, replaces })
    if (problem) tellProblem('No link was made.', problem)
    else if (data.createInvoiceLink) showLink(data.createInvoiceLink.path)
    refresh()
  }
  const end = async () => {
    const done = `The link of ${invoiceNumber} was revoked.`
    tellOutcome(await revoke.run({ id }), 'The link works as before.', done)
    refresh()
  }
  const [ask, question] = useQuestions({
    replace: {
      title: `A new link for ${invoiceNumber}?`,
      action: 'Make new link',
      keep: 'Keep the old one',
      text: 'Whoever has the old link sees no invoice there any more.',
      onConfirm: () => void make(true),
    },
    revoke: {
      title: `Revoke the link of ${invoiceNumber}?`,
      action: 'Revoke link',
      keep: 'Keep link',
      text: 'Whoever has it sees no invoice there any more. You can make a new one.',
      onConfirm: end,
    },
  })
  if (status === 'cancelled') return null
  return (
    <section class="invoice-link" aria-labelledby="link">
      <h2 id="link">Link for the contact</h2>
      {status === 'draft' ? (
        <p class="quiet">It gets one when it is marked as sent.</p>
      ) : link ? (
        <>
          <p class="quiet">
            Made <FormattedTime at={link.createdAt} withTime isWithin />, and shown then only. If it was lost,
            make a new one: the old one ends with that.
          </p>
          <div class="actions">
            <button type="button" onClick={() => ask('replace')}>
              New link
            </button>
            <button class="destructive" type="button" onClick={() => ask('revoke')}>
              Revoke link
            </button>
          </div>
        </>
      ) : (
        <>
          <p class="quiet">There is none. bizgate sends nothing: you put it into a message of your own.</p>
          <div class="actions">
            <button type="button" {...pressable(create.isRunning, () => void make(false))}>
              Make link
            </button>
          </div>
        </>
      )}
      {question}
    </section>
  )
}
