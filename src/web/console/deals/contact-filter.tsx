import { useLayoutEffect, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useSearch } from '../client/address.ts'
import { useRetriedQuery } from '../client/use-retried-query.ts'
import { ContactOfDealsDocument } from '../generated.ts'
import { ContactPicker } from '../parts/form/contact-picker.tsx'
import { type Picked, picked } from '../parts/form/picked.ts'
import { fullName } from '../words/people.ts'

/** Finds the deals of one contact; which, the address says. */
export function ContactFilter({ contactId }: { readonly contactId: string | undefined }) {
  const { id: account } = useAccount()
  const [, change] = useSearch()
  const [typed, setTyped] = useState<Picked | null>(null)
  const { data, error, fetching } = useRetriedQuery({
    query: ContactOfDealsDocument,
    variables: { account, id: contactId ?? '' },
    pause: contactId === undefined,
  })
  // The address may change by itself: back, or another link.
  useLayoutEffect(() => {
    if (typed?.chosen?.id !== contactId) setTyped(null)
  }, [contactId])
  const contact = data?.contact
  const isDeleted = contact === null && !error && !fetching
  const name = contact ? fullName(contact) : isDeleted ? 'Deleted contact' : '…'
  const known = contactId === undefined ? null : { id: contactId, name }
  const choose = (next: Picked) => {
    setTyped(next)
    if (next.chosen?.id !== contactId) change({ contact: next.chosen?.id, page: undefined })
  }
  return (
    <div class="contact-filter">
      <ContactPicker
        placeholder="Contact’s name or e-mail"
        field={{
          name: 'contact',
          value: typed ?? picked(known),
          change: choose,
          error: undefined,
          isSending: false,
        }}
      />
    </div>
  )
}
