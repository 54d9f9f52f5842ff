import { useMemo, useState } from 'preact/hooks'
import type { DealCardFragment } from '../../generated.ts'

/** How many deals of a stage are read at once. */
export const dealsOnPage = 100

/** A page of the open deals of a stage, those of the greatest value first, which was asked for. */
export interface MorePage {
  readonly stageId: string | null
  readonly page: number
  /** Empty until they are read. */
  readonly deals: readonly DealCardFragment[]
}

/** The pages that were asked for beside what the board reads at first. */
export interface MoreDeals {
  readonly pages: readonly MorePage[]
  readonly load: (stageId: string | null, page: number) => void
  readonly keep: (page: MorePage) => void
}

/** Deals that are shown only when they are asked for. */
export function useMoreDeals(): MoreDeals {
  const [pages, setPages] = useState<readonly MorePage[]>([])
  const actions = useMemo(
    () => ({
      load: (stageId: string | null, page: number) =>
        setPages(pages => [...pages, { stageId, page, deals: [] }]),
      keep: (read: MorePage) => setPages(pages => pages.map(each => (isSamePage(each, read) ? read : each))),
    }),
    [],
  )
  return { pages, ...actions }
}

/** The first page of a stage that is not among these, where so many of its deals are shown without them. */
export function nextPage(pages: readonly MorePage[], stageId: string | null, shownAtFirst: number): number {
  let next = Math.floor(shownAtFirst / dealsOnPage) + 1
  while (pages.some(page => isSamePage(page, { stageId, page: next }))) next += 1
  return next
}

function isSamePage(one: Pick<MorePage, 'stageId' | 'page'>, other: Pick<MorePage, 'stageId' | 'page'>) {
  return one.stageId === other.stageId && one.page === other.page
}
