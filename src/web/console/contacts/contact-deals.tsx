import { useHref } from '../client/address.ts'
import type { ContactPageQuery } from '../generated.ts'
import { StateMark } from '../parts/state-mark.tsx'
import { dealMark } from '../pipeline/deal/deal-states.ts'
import { RecordLines } from './record-lines.tsx'

type Contact = NonNullable<ContactPageQuery['contact']>

/** The deals of a contact; an open one leads to the board. */
export function ContactDeals({ contact: { deals, summary } }: { readonly contact: Contact }) {
  const href = useHref()
  const lines = deals.nodes.map(({ id, title, value, status, stage }) => ({
    id,
    title,
    href: status === 'open' ? href('pipeline', { deal: id }) : undefined,
    amount: value,
    state: status === 'open' ? (stage?.name ?? 'No stage') : <StateMark {...dealMark(status)} />,
  }))
  const sums = { open: summary.openValue, won: summary.wonValue }
  return <RecordLines title="Deals" all={deals.totalCount} lines={lines} sums={sums} />
}
