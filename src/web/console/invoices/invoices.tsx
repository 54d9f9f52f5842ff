import { useAccount } from '../client/account.tsx'
import { type Search, useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { type InvoiceFilter, InvoiceSumsDocument, InvoicesDocument } from '../generated.ts'
import { DaySpan, readDaySpan } from '../parts/lists/day-span.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { readOrder } from '../parts/lists/order-head.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { findWord, invoiceStatuses } from '../words/labels.ts'
import { amount } from '../words/numbers.ts'
import { sum } from '../words/sums.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { StatusTabs } from './status-tabs.tsx'

const pageSize = 50
const orderFields = ['invoice_number', 'created_at', 'due_date', 'amount'] as const

/** The invoices of the account, by their state, and what is owed in all. */
export function Invoices() {
  const { id: account } = useAccount()
  const href = useHref()
  const [search] = useSearch()
  const page = readPage(search)
  const orderBy = readOrder(search.order, orderFields, { field: 'created_at', direction: 'desc' })
  const filter = readFilter(search)
  const isFiltered = Object.keys(filter).length > 0
  const variables = { account, orderBy, page, pageSize, ...(isFiltered ? { filter } : {}) }
  const answer = useLiveQuery(InvoicesDocument, variables, ['invoice', 'contact'])
  const sums = useLiveQuery(InvoiceSumsDocument, { account }, ['invoice']).data?.invoiceSummary ?? []
  return (
    <>
      <TitleRow title="Invoices" detail={<Owed sums={sums} />}>
        <a class="button primary" data-main-action="" href={href('invoices/new')}>
          New invoice
        </a>
      </TitleRow>
      <StatusTabs sums={sums} status={findWord(invoiceStatuses, search.status)} />
      {filter.dueDate && (
        <div class="filters">
          <DaySpan name="due" label={search.status === 'unpaid' ? 'Unpaid, due' : 'Due'} />
        </div>
      )}
      <Loaded answer={answer}>
        {({ invoices }) =>
          invoices.items.length > 0 ? (
            <>
              <InvoiceTable invoices={invoices.items} order={orderBy} isStale={answer.stale} />
              <Pager page={page} pageSize={pageSize} total={invoices.total} />
            </>
          ) : isFiltered || page > 1 ? (
            <Empty text="No invoice is like that.">
              <a class="button" href={href('invoices')}>
                Show all invoices
              </a>
            </Empty>
          ) : (
            <Empty text="There are no invoices yet.">
              <a class="button" href={href('invoices/new')}>
                Write the first
              </a>
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

/** What of an invoice's states means that it is sent and not paid. */
const unpaid = ['sent', 'viewed', 'partial', 'overdue'] as const

function readFilter(search: Search): InvoiceFilter {
  const known = findWord(invoiceStatuses, search.status)
  const due = readDaySpan(search, 'due')
  return {
    ...(known ? { status: [known] } : search.status === 'unpaid' ? { status: unpaid } : {}),
    ...(due ? { dueDate: due } : {}),
  }
}

function Owed({ sums }: { readonly sums: readonly { readonly key: string; readonly due: string }[] }) {
  // A draft is not owed yet.
  const owed = sum(sums.filter(({ key }) => key !== 'draft').map(({ due }) => due))
  const overdue = sums.find(({ key }) => key === 'overdue')?.due ?? '0'
  if (sums.length === 0) return null
  return (
    <>
      {amount(owed)} owed
      {Number(overdue) > 0 && (
        <>
          , <span class="owed-late">{amount(overdue)} overdue</span>
        </>
      )}
    </>
  )
}
