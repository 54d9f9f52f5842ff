import { useHref } from '../client/address.ts'
import type { ContactPageQuery } from '../generated.ts'
import { StateMark } from '../parts/state-mark.tsx'
import { dealMark } from '../pipeline/deal/deal-states.ts'
import { amount } from '../words/numbers.ts'
import { RecordTotals } from './record-totals.tsx'

type Contact = NonNullable<ContactPageQuery['contact']>

/** The deals of a contact; an open one leads to the board. */
export function ContactDeals({ contact: { deals, summary } }: { readonly contact: Contact }) {
  const href = useHref()
  return (
    <section aria-labelledby="deals">
      <h2 id="deals">
        Deals <span class="title-detail">{deals.totalCount || ''}</span>
      </h2>
      <ul class="lines">
        {deals.nodes.map(({ id, title, value, status, stage }) => (
          <li key={id} class="line">
            {status === 'open' ? (
              <a class="line-title" href={href('pipeline', { deal: id })} title={title}>
                {title}
              </a>
            ) : (
              <span class="line-title" title={title}>
                {title}
              </span>
            )}
            <span class="line-amount">{amount(value)}</span>
            <span class="line-state">
              {status === 'open' ? (stage?.name ?? 'No stage') : <StateMark {...dealMark(status)} />}
            </span>
          </li>
        ))}
      </ul>
      <RecordTotals
        all={deals.totalCount}
        shown={deals.nodes.length}
        sums={{ open: summary.openValue, won: summary.wonValue }}
      />
    </section>
  )
}
