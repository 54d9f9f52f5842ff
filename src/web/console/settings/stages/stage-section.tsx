import { useId } from 'preact/hooks'
import { useDialog } from '../../client/address.ts'
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
  const rename = useDialog('rename')
  const remove = useDialog('delete')
  const stages = answer.data?.pipelineStages?.items ?? []
  const renamed = stages.find(stage => stage.id === rename.opened)
  const deleted = stages.find(stage => stage.id === remove.opened)
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
              onRename={stage => rename.open(stage.id)}
              onDelete={stage => remove.open(stage.id)}
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
      {renamed && <StageDialog stage={renamed} onClose={rename.close} onSaved={answer.refresh} />}
      {deleted && (
        <DeleteStage
          stage={deleted}
          others={stages.filter(stage => stage.id !== deleted.id)}
          onClose={remove.close}
          onDeleted={answer.refresh}
        />
      )}
    </section>
  )
}
