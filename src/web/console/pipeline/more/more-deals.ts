import { useEffect, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
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

/** What was asked for beside what the board reads at first. */
export interface MoreDeals {
  readonly pages: readonly MorePage[]
  /** What was moved, made or opened here, by its id: it may be on no page of where it is now. Null until it is read. */
  readonly kept: Readonly<Record<string, DealCardFragment | null>>
  readonly load: (stageId: string | null, page: number) => void
  readonly keep: (page: MorePage) => void
  readonly keepDeal: (id: string, read?: DealCardFragment) => void
  readonly dropDeal: (id: string) => void
}

/** What the board's entry in the browser's history has: who comes back finds the same deals. */
interface EntryState {
  readonly morePages?: readonly Pick<MorePage, 'stageId' | 'page'>[]
  readonly keptDeals?: readonly string[]
}

/** The latest so many: each is read by itself, and all of them at once when one comes back. */
const mostKept = 50

function readAskedBefore(): Pick<MoreDeals, 'pages' | 'kept'> {
  const { morePages = [], keptDeals = [] }: EntryState = history.state ?? {}
  return {
    pages: morePages.map(asked => ({ ...asked, deals: [] })),
    kept: Object.fromEntries(keptDeals.map(id => [id, null])),
  }
}

/** Deals that are shown only when they are asked for. */
export function useMoreDeals(): MoreDeals {
  const { url } = useLocation()
  const [before] = useState(readAskedBefore)
  const [pages, setPages] = useState(before.pages)
  const [kept, setKept] = useState(before.kept)
  // Another address in the same entry, such as that of a dialog, has taken the state from it.
  const keptDeals = Object.keys(kept)
  useEffect(() => {
    const morePages = pages.map(({ stageId, page }) => ({ stageId, page }))
    history.replaceState({ ...history.state, morePages, keptDeals } satisfies EntryState, '')
  }, [url, pages.length, keptDeals.join()])
  const actions = useMemo(
    () => ({
      load: (stageId: string | null, page: number) =>
        setPages(pages => [...pages, { stageId, page, deals: [] }]),
      keep: (read: MorePage) => setPages(pages => pages.map(each => (isSamePage(each, read) ? read : each))),
      keepDeal: (id: string, read?: DealCardFragment) =>
        setKept(kept =>
          Object.fromEntries(Object.entries({ ...kept, [id]: read ?? kept[id] ?? null }).slice(-mostKept)),
        ),
      dropDeal: (id: string) => setKept(({ [id]: _, ...others }) => others),
    }),
    [],
  )
  return { pages, kept, ...actions }
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
