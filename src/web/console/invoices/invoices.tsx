import { useAccount, useMoney } from '../client/account.tsx'
import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { InvoiceSumsDocument, InvoicesDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Found } from '../parts/lists/found.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { readOrder } from '../parts/lists/order-head.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { fullName } from '../words/people.ts'
import { sum } from '../words/sums.ts'
import { InvoiceFilters, readInvoiceFilter } from './invoice-filters.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { StatusTabs } from './status-tabs.tsx'

const pageSize = 50
const orderFields = ['invoice_number', 'created_at', 'due_date', 'amount'] as const

/** The invoices of the account, by their state, and what is owed in all. */
export function Invoices() {
  const { timeZone } = useAccount()
  const href = useHref()
  const [search] = useSearch()
  const page = readPage(search)
  const orderBy = readOrder(search.order, orderFields, { field: 'created_at', direction: 'desc' })
  const filter = readInvoiceFilter(search, timeZone)
  const isFiltered = Object.keys(filter).length > 0
  const variables = { orderBy, page, pageSize, ...(isFiltered ? { filter } : {}) }
  const answer = useLiveQuery(InvoicesDocument, variables, ['invoice', 'contact'])
  const summary = useLiveQuery(InvoiceSumsDocument, {}, ['invoice']).data?.invoiceSummary ?? []
  // It is of all invoices, while the tabs keep what else they are found by.
  const isOfFew = Object.keys(readInvoiceFilter({ ...search, status: undefined }, timeZone)).length > 0
  const sums = isOfFew ? [] : summary
  const payer = answer.data?.invoices?.items[0]?.contact
  return (
    <>
      <TitleRow title="Invoices" detail={<Owed sums={sums} />}>
        <a class="button primary" data-opens-new="" href={href('invoices/new')}>
          New invoice
        </a>
      </TitleRow>
      <StatusTabs sums={sums} />
      <InvoiceFilters payer={payer ? fullName(payer) : undefined} />
      <Found answer={answer} page={page} pageSize={pageSize} total={answer.data?.invoices?.total} />
      <Loaded answer={answer}>
        {({ invoices }) =>
          invoices.total > 0 ? (
            <>
              <InvoiceTable invoices={invoices.items} order={orderBy} isStale={answer.isOfEarlier} />
              <Pager page={page} pageSize={pageSize} total={invoices.total} />
            </>
          ) : isFiltered ? (
            <Empty text="No invoice matches.">
              <a class="button" href={href('invoices')}>
                Show all invoices
              </a>
            </Empty>
          ) : (
            <Empty text="There are no invoices yet.">
              <a class="button" href={href('invoices/new')}>
                New invoice
              </a>
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

function Owed({ sums }: { readonly sums: readonly { readonly key: string; readonly due: string }[] }) {
  const { amount } = useMoney()
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
