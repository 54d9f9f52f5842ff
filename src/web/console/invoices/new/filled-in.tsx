import type { TypedDocumentNode } from '@urql/core'
import type { ComponentChild } from 'preact'
import { useAccount } from '../../client/account.tsx'
import type { WholeData } from '../../client/use-last-whole.ts'
import { useRetriedQuery } from '../../client/use-retried-query.ts'
import { ContactFactsNowDocument, DealNowDocument } from '../../generated.ts'
import { pickedContact } from '../../parts/form/picked.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { amount } from '../../words/numbers.ts'
import { newLine } from './draft-lines.ts'
import type { InvoiceValues } from './invoice-fields.tsx'

/** The record that an invoice is for, by its id, and its form. */
interface InvoiceOf {
  readonly id: string
  readonly children: (values: Partial<InvoiceValues>) => ComponentChild
}

/** Reads the record that an invoice is for, once, and fills the form with what `values` takes from it. */
function FilledIn<Data>({
  id,
  noun,
  query,
  values,
  children: form,
}: InvoiceOf & {
  readonly noun: 'deal' | 'contact'
  readonly query: TypedDocumentNode<Data, { account: string; id: string }>
  readonly values: (data: WholeData<Data>) => Partial<InvoiceValues>
}) {
  const { id: account } = useAccount()
  const answer = useRetriedQuery({
    query,
    variables: { account, id },
    // What the cache has may be an older price, or gone.
    requestPolicy: 'network-only',
  })
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton rows={6} />}
      missing={
        <>
          <NothingFilledIn noun={noun} />
          {form({})}
        </>
      }
    >
      {data => form(values(data))}
    </Loaded>
  )
}

/** Says why nothing is filled in: the record that the address names is not there. */
export function NothingFilledIn({ noun }: { readonly noun: 'deal' | 'contact' }) {
  return (
    <p class="quiet" role="status">
      The {noun} is not there: it was deleted, or the address is not right. Nothing is filled in.
    </p>
  )
}

/** The form of an invoice for a contact. */
export function InvoiceOfContact(invoice: InvoiceOf) {
  return (
    <FilledIn
      {...invoice}
      noun="contact"
      query={ContactFactsNowDocument}
      values={({ contact }) => ({ contactId: pickedContact(contact) })}
    />
  )
}

/** The form of an invoice for a deal: with its contact, its title and its value. */
export function InvoiceOfDeal(invoice: InvoiceOf) {
  return (
    <FilledIn
      {...invoice}
      noun="deal"
      query={DealNowDocument}
      values={({ deal: { contact, title, value } }) => ({
        contactId: pickedContact(contact),
        lineItems: [{ ...newLine(0), description: title, unitPrice: Number(value) > 0 ? amount(value) : '' }],
      })}
    />
  )
}
