import { useDialog, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { DealsDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Found } from '../parts/lists/found.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { readOrder } from '../parts/lists/order-head.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { DealDialog } from '../pipeline/deal/deal-dialog.tsx'
import { ViewSwitch } from '../pipeline/view-switch.tsx'
import { whole } from '../words/numbers.ts'
import { DealFilters } from './deal-filters.tsx'
import { DealTable } from './deal-table.tsx'
import { readDealFilter } from './read-deal-filter.ts'

const pageSize = 50
const orderFields = ['title', 'value', 'expected_close_date', 'created_at'] as const
const noFilter = {
  ...{ search: undefined, status: undefined, stage: undefined, contact: undefined },
  ...{ close_from: undefined, close_to: undefined },
}

/** All deals of the account, closed ones too: found, ordered, opened and added. */
export function Deals() {
  const [search, change] = useSearch()
  const { opened, open, close } = useDialog<'new-deal'>()
  const page = readPage(search)
  const orderBy = readOrder(search.order, orderFields, { field: 'created_at', direction: 'desc' })
  const filter = readDealFilter(search)
  const isFiltered = Object.keys(filter).length > 0
  const variables = { orderBy, page, pageSize, ...(isFiltered ? { filter } : {}) }
  const answer = useLiveQuery(DealsDocument, variables, ['deal', 'pipeline_stage', 'contact'])
  const total = answer.data?.deals?.total
  const stages = answer.data?.pipelineStages?.items
  const add = () => open('new-deal')
  return (
    <>
      <TitleRow title="Deals" detail={total === undefined ? '' : whole(total)}>
        <ViewSwitch />
        <button class="primary" type="button" data-opens-new="" onClick={add}>
          New deal
        </button>
      </TitleRow>
      <DealFilters stages={stages ?? []} />
      <Found answer={answer} page={page} pageSize={pageSize} total={total} />
      <Loaded answer={answer}>
        {({ deals }) =>
          deals.total > 0 ? (
            <>
              <DealTable deals={deals.items} order={orderBy} isStale={answer.isOfEarlier} />
              <Pager page={page} pageSize={pageSize} total={deals.total} />
            </>
          ) : isFiltered ? (
            <Empty text="No deal matches.">
              <button type="button" onClick={() => change({ ...noFilter, page: undefined })}>
                Show all deals
              </button>
            </Empty>
          ) : (
            <Empty text="There are no deals yet.">
              <button type="button" onClick={add}>
                New deal
              </button>
            </Empty>
          )
        }
      </Loaded>
      {opened === 'new-deal' && (
        <DealDialog stages={stages} error={answer.error} onClose={close} onSaved={answer.refresh} />
      )}
    </>
  )
}
