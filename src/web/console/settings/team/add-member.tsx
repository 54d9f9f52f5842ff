import { useChange } from '../../client/use-change.ts'
import { AddTeamMemberDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'

/** The form of a new member. */
export function AddMember({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void
  readonly onAdded: () => void
}) {
  const { run } = useChange(AddTeamMemberDocument)
  const form = useForm({
    name: 'add-member',
    initial: { userId: '' },
    send: ({ userId }) => run({ input: { userId: userId?.trim() ?? '' } }),
    onDone: onClose,
    onSent: (_, { userId }) => {
      onAdded()
      tell(`${userId.trim()} is a member now.`)
    },
  })
  return (
    <Dialog title="Add member" onClose={onClose}>
      <Form form={form} action="Add member" onCancel={onClose}>
        <TextField label="User id" field={form.field('userId')} isRequired isCode maxLength={255} />
        <p class="quiet">
          Who signs in and belongs to no account is shown the id to give you. Whether there is such a user is
          not checked.
        </p>
      </Form>
    </Dialog>
  )
}
