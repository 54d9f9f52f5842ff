import type { DealCardFragment, LargePipelineQuery, PipelineQuery } from '../generated.ts'
import { sum } from '../words/sums.ts'
import { type MoreDeals, nextPage } from './more/more-deals.ts'

/** A stage as a column of the board. */
export interface StageColumn {
  /** null for the deals that are in no stage. */
  readonly id: string | null
  readonly name: string
  readonly deals: readonly DealCardFragment[]
  /** Null until they are read, where not all deals are. */
  readonly figures: StageSums | null
  /** The page of its deals to be read next, where there are more than these. */
  readonly next: number
}

/** What the open deals of a stage come to, in all, also those that are not shown. */
export interface StageSums {
  readonly count: number
  readonly value: number
  readonly weightedValue: number
}

/** What the board is asked for: at first what most accounts need, which costs a quarter, and then the rest. */
export type BoardAnswer = PipelineQuery & Partial<LargePipelineQuery>

/** The columns of the board, from what is known of each deal: one that moved is where it is now. */
export function groupDeals(answer: BoardAnswer, { pages, kept }: MoreDeals): StageColumn[] {
  const { pipelineStages, dealSummary } = answer
  const first = readFirst(answer)
  const isComplete = hasAllDeals(answer)
  // Where all are read at first, what was kept is there too, or is not open any more.
  const keptDeals = isComplete ? [] : Object.values(kept).filter(deal => deal !== null)
  const inStages = groupOpen([...keptDeals, ...first, ...pages.flatMap(({ deals }) => deals)])
  const firstInStages = groupOpen(first)
  const column = (id: string | null, name: string): StageColumn => {
    const deals = inStages.get(id) ?? []
    const known = dealSummary?.find(({ stage }) => (stage?.id ?? null) === id)
    const figures = isComplete ? sumUp(deals) : dealSummary ? readFigures(known) : null
    return { id, name, deals, figures, next: nextPage(pages, id, firstInStages.get(id)?.length ?? 0) }
  }
  const stages = pipelineStages?.items.map(({ id, name }) => column(id, name)) ?? []
  const isInNone = inStages.has(null) || dealSummary?.some(({ stage, count }) => stage === null && count > 0)
  return isInNone ? [column(null, 'No stage'), ...stages] : stages
}

/** Whether all open deals are read at first. */
export function hasAllDeals(answer: BoardAnswer): boolean {
  return readFirst(answer).length >= (answer.largest?.total ?? 0)
}

function readFirst({ largest, second, third }: BoardAnswer): DealCardFragment[] {
  return eachOnce([largest, second, third].flatMap(page => page?.items ?? []))
}

/** A deal can be on two pages: it changed between them, or was read at first and with its stage. */
function eachOnce(deals: readonly DealCardFragment[]): DealCardFragment[] {
  return [...new Map(deals.map(deal => [deal.id, deal])).values()]
}

/** The open ones of these deals by their stage, those of the greatest value first. */
function groupOpen(deals: readonly DealCardFragment[]): Map<string | null, DealCardFragment[]> {
  const open = eachOnce(deals)
    .filter(({ status }) => status === 'open')
    .toSorted(byValue)
  return Map.groupBy(open, ({ stage }) => stage?.id ?? null)
}

function byValue(one: DealCardFragment, other: DealCardFragment): number {
  return Number(other.value) - Number(one.value) || one.title.localeCompare(other.title)
}

function sumUp(deals: readonly DealCardFragment[]): StageSums {
  const weighted = deals.reduce((total, { value, probability }) => total + cents(value) * probability, 0)
  return {
    count: deals.length,
    value: Number(sum(deals.map(({ value }) => value))),
    weightedValue: roundCents(weighted / 100) / 100,
  }
}

const cents = (decimal: string) => Math.round(Number(decimal) * 100)

/** Half a cent goes away from zero, as the service rounds it, also where a double falls short of it. */
function roundCents(cents: number): number {
  return Math.sign(cents) * Math.round(Number(Math.abs(cents).toFixed(6)))
}

type Summary = NonNullable<LargePipelineQuery['dealSummary']>[number]

/** Those of a stage without deals are not there. */
function readFigures(known: Summary | undefined): StageSums {
  const { count = 0, value = 0, weightedValue = 0 } = known ?? {}
  return { count, value: Number(value), weightedValue: Number(weightedValue) }
}
