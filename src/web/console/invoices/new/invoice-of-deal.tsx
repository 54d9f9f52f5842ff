import type { ComponentChild } from 'preact'
import { useAccount } from '../../client/account.tsx'
import { useRetriedQuery } from '../../client/use-retried-query.ts'
import { DealNowDocument } from '../../generated.ts'
import { picked } from '../../parts/form/picked.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { amount } from '../../words/numbers.ts'
import { fullName } from '../../words/people.ts'
import { newLine } from './draft-lines.ts'
import type { InvoiceValues } from './invoice-fields.tsx'
import { NothingFilledIn } from './nothing-filled-in.tsx'

/** Reads the deal that an invoice is for, once, and fills the form with its contact, its title and its value. */
export function InvoiceOfDeal({
  id,
  children: form,
}: {
  readonly id: string
  readonly children: (values: Partial<InvoiceValues>) => ComponentChild
}) {
  const { id: account } = useAccount()
  const answer = useRetriedQuery({
    query: DealNowDocument,
    variables: { account, id },
    // What the cache has may be an older price.
    requestPolicy: 'network-only',
  })
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton rows={6} />}
      missing={
        <>
          <NothingFilledIn noun="deal" />
          {form({})}
        </>
      }
    >
      {({ deal: { contact, title, value } }) =>
        form({
          contactId: picked(contact && { id: contact.id, name: fullName(contact) }),
          lineItems: [
            { ...newLine(0), description: title, unitPrice: Number(value) > 0 ? amount(value) : '' },
          ],
        })
      }
    </Loaded>
  )
}
