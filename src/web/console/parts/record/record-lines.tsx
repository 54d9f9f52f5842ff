import type { ComponentChildren } from 'preact'
import { useMoney } from '../../client/account.tsx'

/** A record in a line: what leads to it, its amount or its time, and its state. */
export interface RecordLine {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly value: ComponentChildren
  readonly state: ComponentChildren
}

/** Records of a contact, and what all of them come to, without what there is nothing of. */
export function RecordLines({
  title,
  all,
  lines,
  sums = {},
  shown = `the ${lines.length} newest are shown`,
  rest,
  children,
}: {
  readonly title: 'Deals' | 'Invoices' | 'Bookings'
  readonly all: number
  readonly lines: readonly RecordLine[]
  readonly sums?: Readonly<Record<string, string>>
  /** Which of them these are, where there are more. */
  readonly shown?: string
  /** What leads to the rest of them. */
  readonly rest?: ComponentChildren
  /** What makes another one. */
  readonly children?: ComponentChildren
}) {
  const { shortAmount } = useMoney()
  const id = title.toLowerCase()
  const said = Object.entries(sums).flatMap(([name, value]) =>
    Number(value) === 0 ? [] : [`${shortAmount(value)} ${name}`],
  )
  const isPart = lines.length < all
  if (isPart) said.push(shown)
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>
          {title} <span class="title-detail">{all || ''}</span>
        </h2>
        {children}
      </div>
      <Lines lines={lines} />
      {all === 0 ? <p class="quiet">None yet.</p> : said.length > 0 && <p class="quiet">{said.join(', ')}</p>}
      {isPart && rest}
    </section>
  )
}

/** Records, one below the other. */
export function Lines({ lines }: { readonly lines: readonly RecordLine[] }) {
  return (
    <ul>
      {lines.map(({ id, title, href, value, state }) => (
        <li key={id} class="line">
          <a class="two-lines" href={href} title={title}>
            {title}
          </a>
          <span>{value}</span>
          <span class="line-state">{state}</span>
        </li>
      ))}
    </ul>
  )
}
