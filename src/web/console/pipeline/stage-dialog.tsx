import { useChange } from '../client/use-change.ts'
import { useRead } from '../client/use-read.ts'
import {
  CreateStageDocument,
  type EditedStageFragment,
  RenameStageDocument,
  StageNowDocument,
} from '../generated.ts'
import { explainBothChanged } from '../parts/form/both-changed.ts'
import { Form } from '../parts/form/form.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'

/** What the form holds: the name, and which state of the stage is edited, blank for a new one. */
type StageValues = Pick<EditedStageFragment, 'name' | 'updatedAt'>

/** The form of a stage's name: a new one's, which comes after the others, or that of one that is there. */
export function StageDialog({
  stage,
  onClose,
  onSaved,
}: {
  readonly stage?: EditedStageFragment
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const readNow = useRead(StageNowDocument)
  const create = useChange(CreateStageDocument)
  const rename = useChange(RenameStageDocument)
  const form = useForm<StageValues, unknown>({
    name: stage ? `stage/${stage.id}` : 'new-stage',
    initial: readStage(stage),
    send: (sent, key) => {
      const name = sent.name ?? ''
      if (!stage) return create.run({ name }, key)
      return rename.run({ id: stage.id, expectedUpdatedAt: sent.updatedAt ?? '', input: { name } }, key)
    },
    onDone: onClose,
    onSent: onSaved,
  })
  const showLatest = (id: string) =>
    readNow({ id }, ({ pipelineStage }) => {
      const now = readStage(pipelineStage)
      form.rebase(now, names => explainBothChanged(names, now))
    })
  return (
    <Dialog title={stage ? `Rename ${stage.name}` : 'New stage'} onClose={onClose}>
      <Form
        form={form}
        action={stage ? 'Rename stage' : 'Create stage'}
        onCancel={onClose}
        onShowLatest={stage && (() => showLatest(stage.id))}
      >
        <TextField label="Name" field={form.field('name')} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}

function readStage(stage: EditedStageFragment | undefined): StageValues {
  return { name: stage?.name ?? '', updatedAt: stage?.updatedAt ?? '' }
}
