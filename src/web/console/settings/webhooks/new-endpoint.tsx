import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { CreateWebhookEndpointDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { EndpointFields, type EndpointValues } from './endpoint-form.tsx'
import { hostOfEndpoint } from './endpoint-state.ts'
import type { SecretToCopy } from './secret-dialog.tsx'

const initial: EndpointValues = { url: '', description: '', events: [] }

/** The form of a new endpoint. */
export function NewEndpoint({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (made: SecretToCopy) => void
}) {
  const { id: account } = useAccount()
  const { run } = useChange(CreateWebhookEndpointDocument)
  const form = useForm({
    name: 'new-endpoint',
    initial,
    send: ({ url, description, events }) =>
      run({ account, input: { url: url ?? '', description: description ?? '', events: [...events] } }),
    onSent: ({ createWebhookEndpoint: made }) => {
      onClose()
      if (made) onMade({ host: hostOfEndpoint(made.endpoint), secret: made.secret, isNew: true })
    },
  })
  return (
    <Dialog title="New endpoint" onClose={onClose}>
      <Form form={form} action="Create endpoint" onCancel={onClose}>
        <EndpointFields form={form} />
      </Form>
    </Dialog>
  )
}
