import { useMoney } from '../../client/account.tsx'
import { FieldError, marksOf } from '../../parts/form/field-error.tsx'
import { amountOf, type DraftLine, findFaults, isFilled, type LineField } from './draft-lines.ts'

const columns: readonly { readonly field: LineField; readonly title: string }[] = [
  { field: 'description', title: 'Description' },
  { field: 'quantity', title: 'Quantity' },
  { field: 'unitPrice', title: 'Price' },
]

/** The lines of an invoice that is being written, with their amounts. */
export function LineInputs({
  lines,
  errors,
  amountWithoutLines,
  isSending,
  change,
  move,
  remove,
}: {
  readonly lines: readonly DraftLine[]
  /** What is wrong, by the names of the inputs: those of the lines that are sent. */
  readonly errors: Readonly<Record<string, string>>
  /** What the invoice costs as long as it has no lines; absent where it needs one. */
  readonly amountWithoutLines?: string | undefined
  readonly isSending: boolean
  readonly change: (key: number, field: LineField, text: string) => void
  readonly move: (key: number, by: -1 | 1) => void
  readonly remove: (key: number) => void
}) {
  const money = useMoney()
  const filled = lines.filter(isFilled)
  const hasAmount = filled.length === 0 && amountWithoutLines !== undefined
  const total = hasAmount
    ? amountWithoutLines
    : lines.reduce((sum, line) => sum + (amountOf(line, money) ?? 0), 0)
  return (
    <table class="table line-inputs">
      <thead>
        <tr>
          {columns.map(({ field, title }) => (
            <th scope="col" class={`line-${field}`} key={field}>
              {title}
            </th>
          ))}
          <th scope="col" class="number line-amount-head">
            Amount
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const isOnly = filled.length === 0 && at === 0 && !hasAmount
          const faults: Partial<Record<LineField, string>> = isOnly
            ? { description: 'An invoice has one line at least' }
            : isFilled(line)
              ? findFaults(line, money)
              : {}
          const name = `lineItems.${isOnly ? 0 : filled.indexOf(line)}`
          const cents = amountOf(line, money)
          return (
            <tr key={line.key}>
              {columns.map(({ field, title }) => {
                // What is wrong with the whole line is that quantity times price is no amount.
                const error = errors[`${name}.${field}`] ?? (field === 'unitPrice' ? errors[name] : undefined)
                const errorId = `fault-${field}-${line.key}`
                return (
                  <td class={`line-${field}`} key={field} data-label={title}>
                    <input
                      ref={input => input?.setCustomValidity(faults[field] ?? '')}
                      name={`${name}.${field}`}
                      aria-label={`${title} of line ${at + 1}`}
                      autoComplete="off"
                      maxLength={255}
                      readOnly={isSending}
                      {...(field === 'description' ? {} : { inputMode: 'decimal' as const })}
                      {...marksOf(error, errorId)}
                      value={line[field]}
                      onInput={({ currentTarget }) => change(line.key, field, currentTarget.value)}
                    />
                    <FieldError id={errorId} error={error} />
                  </td>
                )
              })}
              <td class="number line-amount-cell" data-label="Amount">
                {cents !== null && money.amount(cents)}
              </td>
              <td>
                <button
                  class="plain more-button"
                  type="button"
                  data-move="up"
                  disabled={isSending || at === 0}
                  aria-label={`Move line ${at + 1} up`}
                  onClick={() => move(line.key, -1)}
                >
                  ↑
                </button>
                <button
                  class="plain more-button"
                  type="button"
                  data-move="down"
                  disabled={isSending || at === lines.length - 1}
                  aria-label={`Move line ${at + 1} down`}
                  onClick={() => move(line.key, 1)}
                >
                  ↓
                </button>
                <button
                  class="plain more-button"
                  type="button"
                  disabled={isSending || lines.length === 1}
                  aria-label={`Remove line ${at + 1}`}
                  onClick={() => remove(line.key)}
                >
                  ×
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td class="number">{money.amount(total)}</td>
          <td />
        </tr>
        {errors.lineItems && (
          <tr>
            <td colSpan={5}>
              <p class="field-error" role="alert">
                {errors.lineItems}
              </p>
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
