import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { monthOfInvoices } from '../invoices/invoice-filters.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { Heads } from '../parts/lists/heads.tsx'
import { Plot } from '../parts/plot.tsx'
import { dateFormat } from '../words/date-format.ts'
import { whole } from '../words/numbers.ts'
import type { Month } from './months.ts'

const title = 'Invoiced and received by month'

/** What was invoiced in each month, and below it what was received. */
export function MonthColumns({ months }: { readonly months: readonly Month[] }) {
  const href = useHref()
  const { amount } = useMoney()
  if (months.every(({ count, payments }) => count + payments === 0)) {
    return (
      <section class="plot">
        <h2>{title}</h2>
        <Empty text="Nothing was invoiced or received in these twelve months. Invoices count once they are sent." />
      </section>
    )
  }
  return (
    <Plot
      title={title}
      caption="Payments count when they came; reversed ones are deducted when they were reversed, refunded invoices are not"
      table={isShown => (
        <table class="table">
          <caption class="visually-hidden">
            Invoices by the month in which they were made, payments by the month in which they came
          </caption>
          <Heads
            columns={{
              Month: '',
              Invoices: 'number',
              Invoiced: 'number',
              Payments: 'number',
              Received: 'number',
            }}
          />
          <tbody>
            {months.map(({ start, count, amount: invoiced, payments, received }) => (
              <tr key={start}>
                <th scope="row">{withYear.format(Date.parse(start))}</th>
                <td class="number">
                  {isShown && count > 0 ? (
                    <a href={href('invoices', { status: 'invoiced', ...monthOfInvoices(start) })}>
                      {whole(count)}
                    </a>
                  ) : (
                    whole(count)
                  )}
                </td>
                <td class="number">{amount(invoiced)}</td>
                <td class="number">{whole(payments)}</td>
                <td class="number">{amount(received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      <Columns months={months} />
    </Plot>
  )
}

const withYear = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const withoutYear = dateFormat({ month: 'short', timeZone: 'UTC' })

/** The height of the largest amount, of the texts above and below the columns, and between the rows. */
const pixels = { largest: 66, name: 18, value: 18, between: 14, foot: 36 }

/** Both rows have one scale. Widths are shares of the plot's, to fit any; texts do not scale. */
function Columns({ months }: { readonly months: readonly Month[] }) {
  const invoiced = months.map(({ amount }) => Number(amount))
  const received = months.map(({ received }) => Number(received))
  const scale = pixels.largest / Math.max(...invoiced, ...received.map(Math.abs))
  const row = pixels.name + pixels.value + pixels.largest
  const lowest = Math.min(...received)
  const zero = 2 * row + pixels.between
  const base = zero + (lowest < 0 ? pixels.value - lowest * scale : 0)
  const step = 100 / months.length
  return (
    <svg class="columns" aria-hidden="true" width="100%" height={base + pixels.foot}>
      <Row name="Invoiced" part="whole" base={row} {...{ amounts: invoiced, months, scale }} />
      <Row name="Received" part="sure" base={zero} {...{ amounts: received, months, scale }} />
      {months.map(({ start }, at) => (
        <g key={start}>
          <text class="month-name" x={`${(at + 0.5) * step}%`} y={base + 16}>
            {withoutYear.format(Date.parse(start))}
          </text>
          {(at === 0 || start.endsWith('-01-01')) && (
            <text class="month-name" x={`${(at + 0.5) * step}%`} y={base + 31}>
              {start.slice(0, 4)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** An amount of each month as a column from its base: up, or down where it is below 0. */
function Row({
  name,
  part,
  base,
  amounts,
  months,
  scale,
}: {
  readonly name: string
  readonly part: 'sure' | 'whole'
  readonly base: number
  readonly amounts: readonly number[]
  readonly months: readonly Month[]
  /** Pixels for each unit of the currency. */
  readonly scale: number
}) {
  const { amount, roughAmount } = useMoney()
  const step = 100 / amounts.length
  return (
    <>
      <text class="row-name" x="0" y={base - pixels.largest - pixels.value - 6}>
        {name}
      </text>
      {months.map(({ start }, at) => {
        const value = amounts[at] ?? 0
        if (value === 0) return null
        const height = Math.max(1, Math.abs(value) * scale)
        const end = base - Math.sign(value) * height
        return (
          <g key={start}>
            <title>{`${withYear.format(Date.parse(start))}: ${name.toLowerCase()} ${amount(value)}`}</title>
            <rect
              class={`mark-${part}`}
              x={`${(at + 0.14) * step}%`}
              width={`${0.72 * step}%`}
              rx={2}
              y={Math.min(base, end)}
              height={height}
            />
            <text class="column-value" x={`${(at + 0.5) * step}%`} y={value > 0 ? end - 6 : end + 14}>
              {roughAmount(value)}
            </text>
          </g>
        )
      })}
      <line class="column-base" x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
    </>
  )
}
