import type { ComponentChildren } from 'preact'
import { useMoney } from '../../client/account.tsx'

/** A record in a line: what leads to it, its amount and its state. */
export interface RecordLine {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly amount: string
  readonly state: ComponentChildren
}

/** The newest records of a contact, and what all of them come to, without what there is nothing of. */
export function RecordLines({
  title,
  all,
  lines,
  sums,
  allHref,
  children,
}: {
  readonly title: 'Deals' | 'Invoices'
  readonly all: number
  readonly lines: readonly RecordLine[]
  readonly sums: Readonly<Record<string, string>>
  /** Where all of them are listed, if anywhere. */
  readonly allHref?: string
  /** What makes another one. */
  readonly children?: ComponentChildren
}) {
  const { amount, shortAmount } = useMoney()
  const id = title.toLowerCase()
  const said = Object.entries(sums).flatMap(([name, value]) =>
    Number(value) === 0 ? [] : [`${shortAmount(value)} ${name}`],
  )
  const isPart = lines.length < all
  if (isPart) said.push(`the ${lines.length} newest are shown`)
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>
          {title} <span class="title-detail">{all || ''}</span>
        </h2>
        {children}
      </div>
      <ul>
        {lines.map(({ id, title, href, amount: value, state }) => (
          <li key={id} class="line">
            <a class="one-line" href={href} title={title}>
              {title}
            </a>
            <span>{amount(value)}</span>
            <span class="line-state">{state}</span>
          </li>
        ))}
      </ul>
      {all === 0 ? <p class="quiet">None yet.</p> : said.length > 0 && <p class="quiet">{said.join(', ')}</p>}
      {isPart && allHref && <a href={allHref}>All {title.toLowerCase()}</a>}
    </section>
  )
}
