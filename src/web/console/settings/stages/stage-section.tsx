import { useId } from 'preact/hooks'
import { useDialog, useSearch } from '../../client/address.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { StageDialog } from '../../pipeline/stage-dialog.tsx'
import { whole } from '../../words/numbers.ts'
import type { SharedAnswer } from '../settings-query.ts'
import { DeleteStage } from './delete-stage.tsx'
import { StageList } from './stage-list.tsx'

/** The stages of the pipeline: their names and their order. */
export function StageSection({ answer }: { readonly answer: SharedAnswer }) {
  const id = useId()
  const { opened, open, close } = useDialog<'new-stage'>()
  const [search, change] = useSearch()
  const stages = answer.data?.pipelineStages?.items ?? []
  const renamed = stages.find(stage => stage.id === search.rename)
  const deleted = stages.find(stage => stage.id === search.delete)
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>Stages of the pipeline</h2>
        <button type="button" onClick={() => open('new-stage')}>
          New stage
        </button>
      </div>
      <Loaded answer={answer} skeleton={<Skeleton rows={4} />}>
        {({ pipelineStages: { items, total } }) => (
          <>
            {total === 0 && <p>There are no stages yet.</p>}
            <StageList
              stages={items}
              isLatest={answer.isLatest}
              isWhole={total === items.length}
              onRename={stage => change({ rename: stage.id }, true)}
              onDelete={stage => change({ delete: stage.id }, true)}
              refresh={answer.refresh}
            />
            {total > items.length && (
              <p class="quiet">
                The first {items.length} of {whole(total)} stages are shown; as many cannot be put in another
                order here.
              </p>
            )}
          </>
        )}
      </Loaded>
      {opened === 'new-stage' && <StageDialog onClose={close} onSaved={answer.refresh} />}
      {renamed && (
        <StageDialog
          stage={renamed}
          onClose={() => change({ rename: undefined }, true)}
          onSaved={answer.refresh}
        />
      )}
      {deleted && (
        <DeleteStage
          stage={deleted}
          others={stages.filter(stage => stage.id !== deleted.id)}
          onClose={() => change({ delete: undefined }, true)}
          onDeleted={answer.refresh}
        />
      )}
    </section>
  )
}
