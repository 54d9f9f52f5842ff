import { ContactFactsNowDocument } from '../../generated.ts'
import { picked } from '../../parts/form/picked.ts'
import { fullName } from '../../words/people.ts'
import { FilledIn, type InvoiceOf } from './filled-in.tsx'

/** The form of an invoice for a contact. */
export function InvoiceOfContact(invoice: InvoiceOf) {
  return (
    <FilledIn
      {...invoice}
      noun="contact"
      query={ContactFactsNowDocument}
      values={({ contact }) => ({ contactId: picked({ id: contact.id, name: fullName(contact) }) })}
    />
  )
}
