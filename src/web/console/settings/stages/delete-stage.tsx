import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { useRetriedQuery } from '../../client/use-retried-query.ts'
import { DealsInStageDocument, DeleteStageDocument, type EditedStageFragment } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import { namesOf } from '../../pipeline/deal/deal-form.tsx'
import { count } from '../../words/numbers.ts'

/** Asks before a stage is deleted, and where its deals go. */
export function DeleteStage({
  stage,
  others,
  onClose,
  onDeleted,
}: {
  readonly stage: EditedStageFragment
  readonly others: readonly EditedStageFragment[]
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const { id: account } = useAccount()
  const answer = useRetriedQuery({
    query: DealsInStageDocument,
    variables: { account, stage: stage.id },
    requestPolicy: 'network-only',
  })
  const { run } = useChange(DeleteStageDocument)
  const form = useForm({
    name: `delete-stage/${stage.id}`,
    initial: { moveDealsTo: '' },
    send: async ({ moveDealsTo }) => {
      const outcome = await run({ id: stage.id, moveDealsTo })
      // Deals may have been put into it meanwhile.
      if (outcome.problem?.kind === 'refused') answer.refresh()
      return outcome
    },
    onDone: onClose,
    onSent: () => {
      onDeleted()
      tell(`${stage.name} was deleted.`)
    },
  })
  return (
    <Dialog title={`Delete ${stage.name}?`} onClose={onClose}>
      <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
        {({ deals: { total } }) =>
          total > 0 && others.length === 0 ? (
            <p>
              It is the only stage, and {count(total, 'deal')} {total === 1 ? 'is' : 'are'} in it. Make
              another one first, for them to go to.
            </p>
          ) : (
            <Form form={form} action="Delete stage" onCancel={onClose}>
              {total === 0 ? (
                <p>No deal is in it.</p>
              ) : (
                <>
                  <p>
                    {count(total, 'deal')} {total === 1 ? 'is' : 'are'} in it, open and closed ones together.
                  </p>
                  <SelectField
                    label="Move them to"
                    field={form.field('moveDealsTo')}
                    labels={{ '': 'Choose a stage', ...namesOf(others) }}
                    isRequired
                  />
                </>
              )}
            </Form>
          )
        }
      </Loaded>
    </Dialog>
  )
}
