import { useChange } from '../client/use-change.ts'
import { CreateStageDocument } from '../generated.ts'
import { Form } from '../parts/form/form.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'

/** The form of a new stage, which comes after the others. */
export function NewStage({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { run } = useChange(CreateStageDocument)
  const form = useForm({
    name: 'new-stage',
    initial: { name: '' },
    send: ({ name }, key) => run({ name: name ?? '' }, key),
    onDone: onClose,
    onSent: onSaved,
  })
  return (
    <Dialog title="New stage" onClose={onClose}>
      <Form form={form} action="Create stage" onCancel={onClose}>
        <TextField label="Name" field={form.field('name')} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}
