import { useState } from 'preact/hooks'
import { useChange } from '../../client/use-change.ts'
import { type EditedStageFragment, RenameStageDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'

/** The form of a stage's name. */
export function RenameStage({
  stage,
  onClose,
  onSaved,
}: {
  readonly stage: EditedStageFragment
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { run } = useChange(RenameStageDocument)
  const [initial] = useState({ name: stage.name })
  const form = useForm({
    name: `stage/${stage.id}`,
    initial,
    send: ({ name }) =>
      run({ id: stage.id, expectedUpdatedAt: stage.updatedAt, input: { name: name ?? '' } }),
    onDone: onClose,
    onSent: onSaved,
  })
  return (
    <Dialog title={`Rename ${stage.name}`} onClose={onClose}>
      <Form form={form} action="Rename stage" onCancel={onClose}>
        <TextField label="Name" field={form.field('name')} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}
