import { useHref } from '../client/address.ts'
import type { ContactOrderField, ContactRowFragment } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import type { Order } from '../parts/lists/order-head.tsx'
import { RecordTable } from '../parts/lists/record-table.tsx'
import { contactSources, contactTypes } from '../words/labels.ts'
import { fullName } from '../words/people.ts'
import { Tick } from './selection/tick.tsx'
import type { Ticks } from './selection/use-ticks.ts'

/** A page of contacts. */
export function ContactTable({
  contacts,
  ticks,
  ...list
}: {
  readonly contacts: readonly ContactRowFragment[]
  readonly order: Order<ContactOrderField>
  readonly ticks: Ticks<ContactRowFragment>
  readonly isStale: boolean
}) {
  const href = useHref()
  const tickAll = (
    <Tick
      label="Tick all contacts of this page"
      isTicked={ticks.rows.length === contacts.length}
      isPart={ticks.rows.length > 0 && ticks.rows.length < contacts.length}
      onToggle={ticks.toggleAll}
    />
  )
  const tick = (contact: ContactRowFragment) => (
    <Tick
      label={`Tick ${fullName(contact)}`}
      isTicked={ticks.isTicked(contact.id)}
      onToggle={isRange => ticks.toggle(contact.id, isRange)}
    />
  )
  return (
    <RecordTable
      name="contact"
      rows={contacts}
      {...list}
      columns={[
        { name: 'tick', head: tickAll, cell: tick },
        {
          name: 'name',
          head: 'Name',
          first: 'asc',
          text: fullName,
          link: { href: ({ id }) => href(`contacts/${id}`) },
        },
        { name: 'email', head: 'E-mail', text: ({ email }) => email },
        { name: 'phone', head: 'Phone', text: ({ phone }) => phone },
        { name: 'company', head: 'Company', first: 'asc', text: ({ company }) => company },
        { name: 'type', head: 'Type', cell: ({ contactType }) => contactTypes[contactType] },
        { name: 'source', head: 'Source', cell: ({ source }) => contactSources[source] },
        {
          name: 'created_at',
          head: 'Added',
          first: 'desc',
          cell: ({ createdAt }) => <FormattedTime at={createdAt} />,
        },
      ]}
    />
  )
}
