import type { ComponentChildren } from 'preact'
import { useMoney } from '../client/account.tsx'

/** A record in a line: what leads to it, its amount and its state. */
export interface RecordLine {
  readonly id: string
  readonly title: string
  /** Absent where it is shown nowhere else. */
  readonly href?: string | undefined
  readonly amount: string
  readonly state: ComponentChildren
}

/** The newest records of a contact, and what all of them come to, without what there is nothing of. */
export function RecordLines({
  title,
  all,
  lines,
  sums,
}: {
  readonly title: 'Deals' | 'Invoices'
  readonly all: number
  readonly lines: readonly RecordLine[]
  readonly sums: Readonly<Record<string, string>>
}) {
  const { amount, shortAmount } = useMoney()
  const id = title.toLowerCase()
  const said = Object.entries(sums).flatMap(([name, value]) =>
    Number(value) === 0 ? [] : [`${shortAmount(value)} ${name}`],
  )
  if (lines.length < all) said.push(`the ${lines.length} newest are shown`)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span class="title-detail">{all || ''}</span>
      </h2>
      <ul>
        {lines.map(({ id, title, href, amount: value, state }) => (
          <li key={id} class="line">
            {href === undefined ? (
              <span class="one-line" title={title}>
                {title}
              </span>
            ) : (
              <a class="one-line" href={href} title={title}>
                {title}
              </a>
            )}
            <span>{amount(value)}</span>
            <span class="line-state">{state}</span>
          </li>
        ))}
      </ul>
      {all === 0 ? <p class="quiet">None yet.</p> : said.length > 0 && <p class="quiet">{said.join(', ')}</p>}
    </section>
  )
}
