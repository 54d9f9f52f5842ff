import { shortAmount } from '../words/numbers.ts'

/** What the records of a contact come to, without what there is nothing of; and whether some are not shown. */
export function RecordTotals({
  all,
  shown,
  sums,
}: {
  readonly all: number
  readonly shown: number
  readonly sums: Readonly<Record<string, string>>
}) {
  if (all === 0) return <p class="quiet">None yet.</p>
  const said = Object.entries(sums).flatMap(([name, value]) =>
    Number(value) === 0 ? [] : [`${shortAmount(value)} ${name}`],
  )
  if (shown < all) said.push(`the ${shown} newest are shown`)
  return said.length > 0 ? <p class="quiet">{said.join(', ')}</p> : null
}
