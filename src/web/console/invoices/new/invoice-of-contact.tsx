import type { ComponentChild } from 'preact'
import { useAccount } from '../../client/account.tsx'
import { useRetriedQuery } from '../../client/use-retried-query.ts'
import { ContactFactsNowDocument } from '../../generated.ts'
import { picked } from '../../parts/form/picked.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { fullName } from '../../words/people.ts'
import type { InvoiceValues } from './invoice-fields.tsx'
import { NothingFilledIn } from './nothing-filled-in.tsx'

/** Reads the contact that an invoice is for, once, and fills it into the form. */
export function InvoiceOfContact({
  id,
  children: form,
}: {
  readonly id: string
  readonly children: (values: Partial<InvoiceValues>) => ComponentChild
}) {
  const { id: account } = useAccount()
  const answer = useRetriedQuery({
    query: ContactFactsNowDocument,
    variables: { account, id },
    // What the cache has may be gone.
    requestPolicy: 'network-only',
  })
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton rows={6} />}
      missing={
        <>
          <NothingFilledIn noun="contact" />
          {form({})}
        </>
      }
    >
      {({ contact }) => form({ contactId: picked({ id: contact.id, name: fullName(contact) }) })}
    </Loaded>
  )
}
