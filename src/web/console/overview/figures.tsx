import type { ComponentChildren } from 'preact'
import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { OverviewQuery } from '../generated.ts'
import { monthOfInvoices } from '../invoices/invoice-filters.tsx'
import { sayDaysBetween } from '../parts/days.tsx'
import type { CalendarDay } from '../words/calendar.ts'
import { count } from '../words/numbers.ts'
import { sum } from '../words/sums.ts'
import type { Month } from './months.ts'

type Agenda = NonNullable<OverviewQuery['agenda']>

/** The four figures most important to an owner; each links to its records. */
export function Figures({
  pipeline,
  months,
  overdue,
  today,
}: {
  readonly pipeline: NonNullable<OverviewQuery['pipeline']>
  readonly months: readonly Month[]
  readonly overdue: Agenda['overdue']
  readonly today: CalendarDay
}) {
  const href = useHref()
  const { roundAmount: rounded } = useMoney()
  const thisMonth = months.at(-1)
  const lastMonth = months.at(-2)
  const deals = pipeline.reduce((total, { count }) => total + count, 0)
  const invoiced = href('invoices', { status: 'invoiced', ...monthOfInvoices(today) })
  const left = Number(thisMonth?.amount) - Number(thisMonth?.paid)
  return (
    <dl class="figures">
      <Figure
        label="Open deals"
        value={sum(pipeline.map(({ value }) => value))}
        href={href('pipeline')}
        note={`${count(deals, 'deal')}, ${rounded(sum(pipeline.map(({ weightedValue }) => weightedValue)))} weighted`}
      />
      <Figure
        label="Invoiced this month"
        value={thisMonth?.amount ?? '0'}
        href={invoiced}
        note={`${count(thisMonth?.count ?? 0, 'invoice')}, ${rounded(lastMonth?.amount ?? '0')} last month`}
      />
      <Figure
        label="Of that, paid"
        value={thisMonth?.paid ?? '0'}
        href={invoiced}
        note={left > 0 ? `${rounded(left)} to come` : 'Nothing left to come'}
      />
      <Figure
        label="Overdue"
        value={overdue.amount ?? '0'}
        href={href('invoices', { status: 'overdue', order: 'due_date' })}
        note={sayLate(overdue, today)}
        isBad={overdue.count > 0}
      />
    </dl>
  )
}

/** The characters that have room in large type. */
const maxLarge = 11

function Figure({
  label,
  value,
  href,
  note,
  isBad = false,
}: {
  readonly label: string
  readonly value: string
  readonly href: string
  readonly note: ComponentChildren
  readonly isBad?: boolean
}) {
  const { amount, roundAmount } = useMoney()
  const text = roundAmount(value)
  return (
    <div class="figure" data-tone={isBad ? 'bad' : undefined}>
      <dt>
        <a href={href}>{label}</a>
      </dt>
      <dd class="figure-value" data-long={text.length > maxLarge || undefined} title={amount(value)}>
        {text}
      </dd>
      <dd class="quiet">{note}</dd>
    </div>
  )
}

/** How many are late, and for how long the oldest of them. */
function sayLate({ count: all, entries }: Agenda['overdue'], today: CalendarDay): string {
  const [{ day: first } = { day: null }] = entries
  if (all === 0) return 'Nothing is late'
  return first ? `${count(all, 'invoice')}, up to ${sayDaysBetween(first, today)}` : count(all, 'invoice')
}
