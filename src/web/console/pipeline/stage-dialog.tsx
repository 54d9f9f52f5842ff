import { useState } from 'preact/hooks'
import { useChange } from '../client/use-change.ts'
import { CreateStageDocument, type EditedStageFragment, RenameStageDocument } from '../generated.ts'
import { Form } from '../parts/form/form.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'

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
  const create = useChange(CreateStageDocument)
  const rename = useChange(RenameStageDocument)
  const [initial] = useState({ name: stage?.name ?? '' })
  const form = useForm<typeof initial, unknown>({
    name: stage ? `stage/${stage.id}` : 'new-stage',
    initial,
    send: (sent, key) => {
      const name = sent.name ?? ''
      if (!stage) return create.run({ name }, key)
      return rename.run({ id: stage.id, expectedUpdatedAt: stage.updatedAt, input: { name } })
    },
    onDone: onClose,
    onSent: onSaved,
  })
  return (
    <Dialog title={stage ? `Rename ${stage.name}` : 'New stage'} onClose={onClose}>
      <Form form={form} action={stage ? 'Rename stage' : 'Create stage'} onCancel={onClose}>
        <TextField label="Name" field={form.field('name')} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}
