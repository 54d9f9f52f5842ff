import type { DealCardFragment } from '../generated.ts'
import type { StageColumn } from './group-deals.ts'

/** Where an arrow leads from a card. */
interface Neighbour {
  readonly deal: DealCardFragment
  /** The card to go to. */
  readonly dealId: string | undefined
}

/** What is beside a deal in the direction of an arrow, or nothing for other keys. */
export function findNeighbour(
  columns: readonly StageColumn[],
  id: string | undefined,
  key: string,
): Neighbour | undefined {
  const at = columns.findIndex(({ deals }) => deals.some(deal => deal.id === id))
  const deals = columns[at]?.deals ?? []
  const row = deals.findIndex(deal => deal.id === id)
  const deal = deals[row]
  if (!deal) return
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return { deal, dealId: deals[row + (key === 'ArrowDown' ? 1 : -1)]?.id }
  const beside = { ArrowLeft: columns.slice(0, at).reverse(), ArrowRight: columns.slice(at + 1) }[key]
  if (!beside) return
  const next = beside.find(({ deals }) => deals.length > 0)?.deals
  return { deal, dealId: (next?.[row] ?? next?.at(-1))?.id }
}

/** The column beside that of a stage in the direction of an arrow, or nothing for other keys. */
export function findBeside(
  columns: readonly StageColumn[],
  stage: string | null,
  key: string,
): StageColumn | undefined {
  const at = columns.findIndex(({ id }) => id === stage)
  return at < 0 ? undefined : { ArrowLeft: columns[at - 1], ArrowRight: columns[at + 1] }[key]
}
