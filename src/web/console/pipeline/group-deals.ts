import type { DealCardFragment, LargePipelineQuery, PipelineQuery } from '../generated.ts'

/** A stage as a column of the board. */
export interface StageColumn {
  /** null for the deals that are in no stage. */
  readonly id: string | null
  readonly name: string
  readonly deals: readonly DealCardFragment[]
  readonly figures: StageSums
}

/** What the open deals of a stage come to, in all, also those that are not shown. */
export interface StageSums {
  readonly count: number
  readonly value: number
  readonly weightedValue: number
}

/** What the board is asked for: at first what most accounts need, which costs a quarter, and then the rest. */
export type BoardAnswer = PipelineQuery & Partial<LargePipelineQuery>

/** How many open deals the larger query reads. */
export const maxShown = 300

/** The columns of the board, from what is known of each deal: one that moved is where it is now. */
export function groupDeals(answer: BoardAnswer): StageColumn[] {
  const { pipelineStages, largest, second, third, dealSummary } = answer
  const pages = [largest, second, third].flatMap(page => page?.items ?? [])
  // A deal that changed between two pages can be on both.
  const open = [...new Map(pages.map(deal => [deal.id, deal])).values()].filter(
    ({ status }) => status === 'open',
  )
  const inStages = Map.groupBy(open.toSorted(byValue), ({ stage }) => stage?.id ?? null)
  const isComplete = (largest?.total ?? 0) <= maxShown
  const column = (id: string | null, name: string): StageColumn => {
    const deals = inStages.get(id) ?? []
    const known = dealSummary?.find(({ stage }) => (stage?.id ?? null) === id)
    return { id, name, deals, figures: isComplete || !known ? sumUp(deals) : readFigures(known) }
  }
  const stages = pipelineStages?.items.map(({ id, name }) => column(id, name)) ?? []
  return inStages.has(null) ? [column(null, 'No stage'), ...stages] : stages
}

function byValue(one: DealCardFragment, other: DealCardFragment): number {
  return Number(other.value) - Number(one.value) || one.title.localeCompare(other.title)
}

function sumUp(deals: readonly DealCardFragment[]): StageSums {
  const sum = (of: (deal: DealCardFragment) => number) => deals.reduce((sum, deal) => sum + of(deal), 0)
  return {
    count: deals.length,
    value: sum(({ value }) => Number(value)),
    weightedValue: sum(({ value, probability }) => (Number(value) * probability) / 100),
  }
}

type Summary = NonNullable<LargePipelineQuery['dealSummary']>[number]

function readFigures({ count, value, weightedValue }: Summary): StageSums {
  return { count, value: Number(value), weightedValue: Number(weightedValue) }
}
