import type { ComponentChild } from 'preact'
import { useId } from 'preact/hooks'
import { useMoney } from '../../client/account.tsx'
import { whole } from '../../words/numbers.ts'

/** One record: whom it is with, what it is, and its amount. */
interface AgendaEntry {
  readonly id: string
  readonly contactName: string | null
  readonly name: string | null
  readonly amount?: string | null
}

/** Records that want attention for one reason: how many, what they come to, and the first of them. */
export function AgendaSection<Entry extends AgendaEntry>({
  title,
  part,
  list,
  hrefOf,
  sayWhen,
  empty,
  isBad = false,
  isLate = () => isBad,
}: {
  readonly title: string
  readonly part: {
    readonly count: number
    readonly amount?: string | null
    readonly entries: readonly Entry[]
  }
  /** The address of all of them. */
  readonly list: string
  readonly hrefOf: (entry: Entry) => string
  readonly sayWhen: (entry: Entry) => ComponentChild
  /** What is said where there is none. */
  readonly empty: string
  readonly isBad?: boolean
  readonly isLate?: (entry: Entry) => boolean
}) {
  const id = useId()
  const { amount, shortAmount } = useMoney()
  const more = part.count - part.entries.length
  return (
    <section class="agenda-part" aria-labelledby={id} data-tone={isBad && part.count > 0 ? 'bad' : undefined}>
      <div class="agenda-head">
        <h2 id={id}>
          <a href={list}>{title}</a>
        </h2>
        {part.count > 0 && <span class="quiet">{whole(part.count)}</span>}
        {part.count > 0 && part.amount && (
          <span class="agenda-sum" title={amount(part.amount)}>
            {shortAmount(part.amount)}
          </span>
        )}
      </div>
      {part.count === 0 && <p class="quiet">{empty}</p>}
      <ul>
        {part.entries.map(entry => {
          const { id, contactName, name, amount: value } = entry
          const [who, what] = [contactName ?? name ?? 'No contact', contactName === null ? null : name]
          return (
            <li key={id} class="agenda-line">
              <span class="one-line" title={[who, what].filter(Boolean).join(', ')}>
                <a class="row-link" href={hrefOf(entry)}>
                  {who}
                </a>
                {what && ' '}
                {what && <span class="quiet">{what}</span>}
              </span>
              <span class="agenda-amount">{value && amount(value)}</span>
              <span class="agenda-when" data-tone={isLate(entry) ? 'bad' : undefined}>
                {sayWhen(entry)}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <a class="agenda-more" href={list}>
          {whole(more)} more
        </a>
      )}
    </section>
  )
}
