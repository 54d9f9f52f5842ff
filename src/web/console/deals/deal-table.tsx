import { useHref } from '../client/address.ts'
import type { DealOrderField, DealRowFragment } from '../generated.ts'
import { Day, FormattedTime, useToday } from '../parts/days.tsx'
import { type Order, OrderHead } from '../parts/lists/order-head.tsx'
import { moveWithArrows } from '../parts/overlays/arrow-keys.ts'
import { StateMark } from '../parts/state-mark.tsx'
import { useReturn } from '../parts/use-return.ts'
import { dealMark } from '../pipeline/deal/deal-states.ts'
import { amount } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'

/** A page of deals. */
export function DealTable({
  deals,
  order,
  isStale,
}: {
  readonly deals: readonly DealRowFragment[]
  readonly order: Order<DealOrderField>
  /** Whether another page is on its way. */
  readonly isStale: boolean
}) {
  const { leave, left } = useReturn<HTMLTableElement>()
  return (
    <div class="table-frame">
      <table
        ref={left}
        class="table table-fixed deal-table"
        aria-busy={isStale}
        onKeyDown={moveWithArrows('tbody a')}
      >
        <thead>
          <tr>
            <OrderHead field="title" order={order}>
              Title
            </OrderHead>
            <th scope="col" class="column-contact">
              Contact
            </th>
            <th scope="col" class="column-status">
              State
            </th>
            <th scope="col" class="column-stage">
              Stage
            </th>
            <OrderHead field="created_at" order={order} first="desc">
              Added
            </OrderHead>
            <OrderHead field="expected_close_date" order={order}>
              Closes
            </OrderHead>
            <OrderHead field="value" order={order} first="desc">
              Value
            </OrderHead>
          </tr>
        </thead>
        <tbody>
          {deals.map(deal => (
            <Row key={deal.id} deal={deal} leave={leave} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  deal: { id, title, contact, status, stage, createdAt, closedAt, expectedCloseDate, value },
  leave,
}: {
  readonly deal: DealRowFragment
  readonly leave: ReturnType<typeof useReturn>['leave']
}) {
  const href = useHref()
  const today = useToday()
  const isLate = status === 'open' && expectedCloseDate !== null && expectedCloseDate < today
  return (
    <tr>
      <td class="column-title" title={title}>
        <a class="row-link" href={href(`deals/${id}`)} onClick={leave}>
          {title}
        </a>
        {contact && (
          <span class="row-contact" title={fullName(contact)}>
            {fullName(contact)}
          </span>
        )}
      </td>
      <td class="column-contact" title={contact ? fullName(contact) : ''}>
        {contact && fullName(contact)}
      </td>
      <td class="column-status">
        <StateMark {...dealMark(status)} />
      </td>
      <td class="column-stage" title={stage?.name ?? ''}>
        {stage?.name}
      </td>
      <td class="column-created_at">
        <FormattedTime at={createdAt} />
      </td>
      <td class="column-expected_close_date" data-late={isLate || undefined}>
        {status !== 'open' && closedAt ? (
          <>
            Closed <FormattedTime at={closedAt} />
          </>
        ) : (
          expectedCloseDate && <Day day={expectedCloseDate} />
        )}
      </td>
      <td class="column-value">{amount(value)}</td>
    </tr>
  )
}
