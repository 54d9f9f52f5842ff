import type { ComponentChildren } from 'preact'
import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { OverviewQuery } from '../generated.ts'
import { count } from '../words/numbers.ts'
import { sum } from '../words/sums.ts'
import type { Month } from './months.ts'

/** The four figures most important to an owner; each links to its records. */
export function Figures({
  pipeline,
  months,
  late,
}: {
  readonly pipeline: NonNullable<OverviewQuery['pipeline']>
  readonly months: readonly Month[]
  readonly late: NonNullable<OverviewQuery['late']>
}) {
  const href = useHref()
  const { roundAmount: rounded } = useMoney()
  const thisMonth = months.at(-1)
  const lastMonth = months.at(-2)
  const deals = pipeline.reduce((total, { count }) => total + count, 0)
  const lateCount = late.reduce((total, { count }) => total + count, 0)
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
        href={href('invoices')}
        note={`${count(thisMonth?.count ?? 0, 'invoice')}, ${rounded(lastMonth?.amount ?? '0')} last month`}
      />
      <Figure
        label="Of that, paid"
        value={thisMonth?.paid ?? '0'}
        href={href('invoices', { status: 'paid' })}
        note={left > 0 ? `${rounded(left)} to come` : 'Nothing left to come'}
      />
      <Figure
        label="Overdue"
        value={sum(late.map(({ due }) => due))}
        href={href('invoices', { status: 'overdue', order: 'due_date' })}
        note={lateCount > 0 ? `${count(lateCount, 'invoice')}${oldest(late)}` : 'Nothing is late'}
        isBad={lateCount > 0}
      />
    </dl>
  )
}

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
  return (
    <div class="figure" data-tone={isBad ? 'bad' : undefined}>
      <dt>
        <a href={href}>{label}</a>
      </dt>
      <dd class="figure-value" title={amount(value)}>
        {roundAmount(value)}
      </dd>
      <dd class="figure-note">{note}</dd>
    </div>
  )
}

/** How many are late by more than two months, where there are any. */
function oldest(late: NonNullable<OverviewQuery['late']>): string {
  const old = late.filter(({ key }) => ['days_61_to_90', 'days_over_90'].includes(key))
  const number = old.reduce((total, { count }) => total + count, 0)
  return number > 0 ? `, ${number} by over 60 days` : ''
}
