import type { TypedDocumentNode } from '@urql/core'
import type { ComponentChild } from 'preact'
import { useAccount } from '../../client/account.tsx'
import type { WholeData } from '../../client/use-last-whole.ts'
import { useRetriedQuery } from '../../client/use-retried-query.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import type { InvoiceValues } from './invoice-fields.tsx'
import { NothingFilledIn } from './nothing-filled-in.tsx'

/** The record that an invoice is for, by its id, and its form. */
export interface InvoiceOf {
  readonly id: string
  readonly children: (values: Partial<InvoiceValues>) => ComponentChild
}

/** Reads the record that an invoice is for, once, and fills the form with what `values` takes from it. */
export function FilledIn<Data>({
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
