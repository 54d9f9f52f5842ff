import { DealNowDocument } from '../../generated.ts'
import { picked } from '../../parts/form/picked.ts'
import { amount } from '../../words/numbers.ts'
import { fullName } from '../../words/people.ts'
import { newLine } from './draft-lines.ts'
import { FilledIn, type InvoiceOf } from './filled-in.tsx'

/** The form of an invoice for a deal: with its contact, its title and its value. */
export function InvoiceOfDeal(invoice: InvoiceOf) {
  return (
    <FilledIn
      {...invoice}
      noun="deal"
      query={DealNowDocument}
      values={({ deal: { contact, title, value } }) => ({
        contactId: picked(contact && { id: contact.id, name: fullName(contact) }),
        lineItems: [{ ...newLine(0), description: title, unitPrice: Number(value) > 0 ? amount(value) : '' }],
      })}
    />
  )
}
