import { useMoney } from '../client/account.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { Plot, Swatch } from '../parts/plot.tsx'
import { locale } from '../words/locale.ts'
import { whole } from '../words/numbers.ts'
import type { Month } from './months.ts'

/** What was invoiced in each month: the whole column, and the part of it that is paid. */
export function MonthColumns({ months }: { readonly months: readonly Month[] }) {
  const { amount } = useMoney()
  if (months.every(({ count }) => count === 0)) {
    return (
      <section class="plot">
        <h2>Invoiced and paid by month</h2>
        <Empty text="Nothing was invoiced in these twelve months. Invoices count once they are sent." />
      </section>
    )
  }
  return (
    <Plot
      title="Invoiced and paid by month"
      caption={
        <>
          <Swatch part="whole" /> invoiced in the month, <Swatch part="sure" /> paid of it by now
        </>
      }
      table={
        <table class="table">
          <caption class="visually-hidden">Invoices by the month in which they were made</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" class="number">
                Invoices
              </th>
              <th scope="col" class="number">
                Invoiced
              </th>
              <th scope="col" class="number">
                Paid of it
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ start, count, amount: invoiced, paid }) => (
              <tr key={start}>
                <th scope="row">{withYear.format(Date.parse(start))}</th>
                <td class="number">{whole(count)}</td>
                <td class="number">{amount(invoiced)}</td>
                <td class="number">{amount(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <Columns months={months} />
    </Plot>
  )
}

const withYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const withoutYear = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })

const heightPixels = { plot: 220, foot: 36, head: 18 }

/** Widths are shares of the plot's, to fit any; texts do not scale. */
function Columns({ months }: { readonly months: readonly Month[] }) {
  const { amount, roughAmount } = useMoney()
  const most = Math.max(...months.map(({ amount }) => Number(amount)))
  const { plot, foot, head } = heightPixels
  const base = plot - foot
  const heightOf = (value: string) => (Number(value) / most) * (base - head)
  const step = 100 / months.length
  return (
    <svg class="columns" aria-hidden="true" width="100%" height={plot}>
      {months.map(({ start, amount: invoiced, paid }, at) => {
        const column = { x: `${(at + 0.14) * step}%`, width: `${0.72 * step}%`, rx: 2 }
        const middle = `${(at + 0.5) * step}%`
        const isYearNamed = at === 0 || start.endsWith('-01-01')
        return (
          <g key={start}>
            <title>{`${withYear.format(Date.parse(start))}: invoiced ${amount(invoiced)}, paid ${amount(paid)}`}</title>
            <rect
              class="mark-whole"
              {...column}
              y={base - heightOf(invoiced)}
              height={Number(invoiced) > 0 ? Math.max(1, heightOf(invoiced)) : 0}
            />
            <rect class="mark-sure" {...column} y={base - heightOf(paid)} height={heightOf(paid)} />
            {Number(invoiced) > 0 && (
              <text class="column-value" x={middle} y={base - heightOf(invoiced) - 6}>
                {roughAmount(invoiced)}
              </text>
            )}
            <text class="month-name" x={middle} y={base + 16}>
              {withoutYear.format(Date.parse(start))}
            </text>
            {isYearNamed && (
              <text class="month-name" x={middle} y={base + 31}>
                {start.slice(0, 4)}
              </text>
            )}
          </g>
        )
      })}
      <line class="column-base" x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
    </svg>
  )
}
