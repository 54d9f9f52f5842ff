import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { DealOrderField, DealRowFragment } from '../generated.ts'
import { Day, FormattedTime, useToday } from '../parts/days.tsx'
import type { Order } from '../parts/lists/order-head.tsx'
import { RecordTable } from '../parts/lists/record-table.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { dealMark } from '../pipeline/deal/deal-states.ts'
import { nameContact } from '../words/people.ts'

/** A page of deals. */
export function DealTable({
  deals,
  ...list
}: {
  readonly deals: readonly DealRowFragment[]
  readonly order: Order<DealOrderField>
  readonly isStale: boolean
}) {
  const { amount } = useMoney()
  const href = useHref()
  const today = useToday()
  return (
    <div class="table-frame">
      <RecordTable
        name="deal"
        rows={deals}
        {...list}
        columns={[
          {
            name: 'title',
            head: 'Title',
            first: 'asc',
            text: ({ title }) => title,
            link: { href: ({ id }) => href(`deals/${id}`), below: nameContact },
          },
          { name: 'contact', head: 'Contact', text: nameContact },
          { name: 'status', head: 'State', cell: ({ status }) => <StateMark {...dealMark(status)} /> },
          { name: 'stage', head: 'Stage', text: ({ stage }) => stage?.name },
          {
            name: 'created_at',
            head: 'Added',
            first: 'desc',
            cell: ({ createdAt }) => <FormattedTime at={createdAt} />,
          },
          {
            name: 'expected_close_date',
            head: 'Closes',
            first: 'asc',
            cell: sayClosing,
            isLate: ({ status, expectedCloseDate: day }) => status === 'open' && day !== null && day < today,
          },
          {
            name: 'value',
            head: 'Value',
            first: 'desc',
            cell: ({ value }) => amount(value),
          },
        ]}
      />
    </div>
  )
}

function sayClosing({ status, closedAt, expectedCloseDate }: DealRowFragment) {
  if (status === 'open' || !closedAt) return expectedCloseDate && <Day day={expectedCloseDate} />
  return (
    <>
      Closed <FormattedTime at={closedAt} isWithin />
    </>
  )
}
