import { useState } from 'preact/hooks'
import { useDialog, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { LargePipelineDocument, PipelineDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { MoreMenu } from '../parts/overlays/menu.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { count } from '../words/numbers.ts'
import { Board } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { DealDialog } from './deal/deal-dialog.tsx'
import { type BoardAnswer, groupDeals, hasAllDeals } from './group-deals.ts'
import { useMoreDeals } from './more/more-deals.ts'
import { StageDialog } from './stage-dialog.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** How many open deals the smaller query reads. */
const pageSize = 100

/** The open deals, by the stages that they are in. */
export function Pipeline() {
  const { opened, open, close } = useDialog<'new-deal' | 'new-stage'>()
  const [{ deal }] = useSearch()
  const more = useMoreDeals()
  const [isLarge, setLarge] = useState(false)
  const answer = useLiveQuery<BoardAnswer, { account: string }>(
    isLarge ? LargePipelineDocument : PipelineDocument,
    {},
    ['deal', 'pipeline_stage', 'contact'],
  )
  const total = answer.data?.largest?.total
  if (!isLarge && total !== undefined && total > pageSize) setLarge(true)
  const stages = answer.data?.pipelineStages?.items
  return (
    <>
      <TitleRow title="Pipeline" detail={total === undefined ? '' : count(total, 'open deal')}>
        <ViewSwitch />
        <MoreMenu items={[{ text: 'New stage', select: () => open('new-stage') }]} />
        <button class="primary" type="button" data-opens-new="" onClick={() => open('new-deal')}>
          New deal
        </button>
      </TitleRow>
      <Loaded answer={answer} skeleton={<BoardSkeleton />}>
        {data =>
          // The board opens the deal that the address names, which may be closed, or says that it is not there.
          stages?.length === 0 && total === 0 && !deal ? (
            <Empty text="Deals move through stages, from the first word to the signature. There is none yet.">
              <button type="button" onClick={() => open('new-stage')}>
                New stage
              </button>
            </Empty>
          ) : (
            <Board columns={groupDeals(data, more)} isWhole={hasAllDeals(data)} more={more} />
          )
        }
      </Loaded>
      {opened === 'new-deal' && (
        <DealDialog
          stages={stages}
          error={answer.error}
          onClose={close}
          onSaved={id => {
            if (id) more.keepDeal(id)
            answer.refresh()
          }}
        />
      )}
      {opened === 'new-stage' && <StageDialog onClose={close} onSaved={answer.refresh} />}
    </>
  )
}
