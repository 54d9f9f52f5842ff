import { useAccount } from '../../client/account.tsx'
import { useSearch } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import { CreateWebhookEndpointDocument, type WebhookEventName } from '../../generated.ts'
import { CheckFields } from '../../parts/form/check-fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { findWord } from '../../words/labels.ts'
import { hostOfEndpoint } from './endpoint-state.ts'
import { eventLabels } from './event-words.ts'
import type { SecretToCopy } from './secret-dialog.tsx'

/** What the form of an endpoint holds. */
interface EndpointValues {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEventName[]
}

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
  // What a link from another view asks for.
  const event = findWord(eventLabels, useSearch()[0].event)
  const initial: EndpointValues = { url: '', description: '', events: event ? [event] : [] }
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
  const { field } = form
  return (
    <Dialog title="New endpoint" onClose={onClose}>
      <Form form={form} action="Create endpoint" onCancel={onClose}>
        <TextField label="Address" field={field('url')} isRequired inputMode="url" maxLength={2_048} />
        <TextField label="What it is for, if you like" field={field('description')} maxLength={255} />
        <CheckFields legend="It is told of" field={field('events')} labels={eventLabels} />
      </Form>
    </Dialog>
  )
}
