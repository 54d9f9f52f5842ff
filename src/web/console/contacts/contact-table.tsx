import { useHref } from '../client/address.ts'
import type { ContactOrderField, ContactRowFragment } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { type Order, OrderHead } from '../parts/lists/order-head.tsx'
import { moveWithArrows } from '../parts/overlays/arrow-keys.ts'
import { useReturn } from '../parts/use-return.ts'
import { contactSources, contactTypes } from '../words/labels.ts'
import { fullName } from '../words/people.ts'

/** A page of contacts. */
export function ContactTable({
  contacts,
  order,
  isStale,
}: {
  readonly contacts: readonly ContactRowFragment[]
  readonly order: Order<ContactOrderField>
  /** Whether another page is on its way. */
  readonly isStale: boolean
}) {
  const href = useHref()
  const { leave, left } = useReturn<HTMLTableElement>()
  return (
    <table
      ref={left}
      class="table table-fixed contact-table"
      aria-busy={isStale}
      onKeyDown={moveWithArrows('tbody a')}
    >
      <thead>
        <tr>
          <OrderHead field="name" order={order}>
            Name
          </OrderHead>
          <th scope="col" class="column-email">
            E-mail
          </th>
          <th scope="col" class="column-phone">
            Phone
          </th>
          <OrderHead field="company" order={order}>
            Company
          </OrderHead>
          <th scope="col" class="column-type">
            Type
          </th>
          <th scope="col" class="column-source">
            Source
          </th>
          <OrderHead field="created_at" order={order} first="desc">
            Added
          </OrderHead>
        </tr>
      </thead>
      <tbody>
        {contacts.map(contact => (
          <tr key={contact.id}>
            <td class="column-name" title={fullName(contact)}>
              <a class="row-link" href={href(`contacts/${contact.id}`)} onClick={leave}>
                {fullName(contact)}
              </a>
            </td>
            <td class="column-email" title={contact.email ?? ''}>
              {contact.email}
            </td>
            <td class="column-phone" title={contact.phone ?? ''}>
              {contact.phone}
            </td>
            <td class="column-company" title={contact.company ?? ''}>
              {contact.company}
            </td>
            <td class="column-type">{contactTypes[contact.contactType]}</td>
            <td class="column-source">{contactSources[contact.source]}</td>
            <td class="column-created_at">
              <FormattedTime at={contact.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
