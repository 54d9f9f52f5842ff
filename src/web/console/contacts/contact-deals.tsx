import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { ContactPageQuery } from '../generated.ts'
import { RecordLines } from '../parts/record/record-lines.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { dealMark } from '../pipeline/deal/deal-states.ts'

type Contact = NonNullable<ContactPageQuery['contact']>

/** The deals of a contact, each leading to its page. */
export function ContactDeals({ contact }: { readonly contact: Contact }) {
  const { deals, summary } = contact
  const href = useHref()
  const { amount } = useMoney()
  const lines = deals.nodes.map(({ id, title, value, status, stage }) => ({
    id,
    title,
    href: href(`deals/${id}`),
    value: amount(value),
    state: status === 'open' ? (stage?.name ?? 'No stage') : <StateMark {...dealMark(status)} />,
  }))
  const sums = { open: summary.openValue, won: summary.wonValue }
  return (
    <RecordLines
      title="Deals"
      all={deals.totalCount}
      lines={lines}
      sums={sums}
      rest={<a href={href('deals', { contact: contact.id })}>All deals</a>}
    />
  )
}
