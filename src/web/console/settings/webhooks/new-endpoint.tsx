import { useSearch } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { CreateWebhookEndpointDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { useShowOnce } from '../../parts/overlays/kept-secrets.tsx'
import { findWord } from '../../words/labels.ts'
import { EndpointFields, type EndpointValues } from './endpoint-form.tsx'
import { newSecretOf } from './endpoint-state.ts'
import { eventLabels } from './event-words.ts'

const forProgram = 'Your program checks with it that a message is ours.'

/** The form of a new endpoint. */
export function NewEndpoint({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: () => void
}) {
  const { run } = useChange(CreateWebhookEndpointDocument)
  const showOnce = useShowOnce('settings')
  // What a link from another view asks for.
  const event = findWord(eventLabels, useSearch()[0].event)
  const initial: EndpointValues = { url: '', description: '', events: event ? [event] : [] }
  const form = useForm({
    name: 'new-endpoint',
    initial,
    send: ({ url, description, events }) =>
      run({ input: { url: url ?? '', description: description ?? '', events: [...events] } }),
    onDone: onClose,
    onSent: ({ createWebhookEndpoint: made }) => {
      if (made) showOnce(newSecretOf(made.endpoint, made.secret, forProgram))
      onMade()
    },
  })
  return (
    <Dialog title="New endpoint" onClose={onClose}>
      <Form
        form={form}
        action="Create endpoint"
        onCancel={onClose}
        ifInDoubt="Look at the list before you send it again: an endpoint that is there can get a new secret."
      >
        <EndpointFields form={form} />
      </Form>
    </Dialog>
  )
}
