import { useLayoutEffect } from 'preact/hooks'
import { useChange } from '../../client/use-change.ts'
import { useRead } from '../../client/use-read.ts'
import {
  type OneWebhookEndpointFragment,
  UpdateWebhookEndpointDocument,
  WebhookEndpointsDocument,
} from '../../generated.ts'
import { explainBothChanged } from '../../parts/form/both-changed.ts'
import { Form } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { draftOfEndpoint, EndpointFields, type EndpointValues } from './endpoint-form.tsx'
import { hostOfEndpoint } from './endpoint-state.ts'
import { eventLabels } from './event-words.ts'

/** What is edited, and the state of the endpoint in which that began. */
type EditedEndpoint = EndpointValues & Pick<OneWebhookEndpointFragment, 'updatedAt'>

/** The form of an endpoint that is there, in the place of its facts. */
export function EditEndpoint({
  endpoint,
  onDone,
}: {
  readonly endpoint: OneWebhookEndpointFragment
  readonly onDone: () => void
}) {
  const { id } = endpoint
  const readNow = useRead(WebhookEndpointsDocument)
  const { run } = useChange(UpdateWebhookEndpointDocument)
  const form = useForm<EditedEndpoint, unknown>({
    name: draftOfEndpoint(id),
    initial: readEdited(endpoint),
    send: ({ url, description, events, updatedAt }) => {
      const input = {
        url: url ?? '',
        description: description ?? '',
        events: [...events],
        enabled: undefined,
      }
      return run({ id, expectedUpdatedAt: updatedAt ?? '', input })
    },
    onDone,
    onSent: (_, saved) => tell(`${hostOfEndpoint(saved)} was saved.`),
  })
  // What was typed before waits for a decision, wherever one is.
  useLayoutEffect(() => {
    if (!form.isRestored) form.element.current?.querySelector('input')?.focus()
  }, [])
  const showLatest = () =>
    readNow({}, ({ webhookEndpoints }) => {
      const now = webhookEndpoints.find(other => other.id === id)
      if (!now) return null
      return form.rebase(readEdited(now), names => explainBothChanged(names, sayEndpoint(now)))
    })
  return (
    <Form form={form} action="Save endpoint" onCancel={onDone} onShowLatest={showLatest}>
      <EndpointFields form={form} />
    </Form>
  )
}

function readEdited({ url, description, events, updatedAt }: OneWebhookEndpointFragment): EditedEndpoint {
  return { url, description, events, updatedAt }
}

function sayEndpoint(endpoint: OneWebhookEndpointFragment): Record<keyof EditedEndpoint, string> {
  const { url, description, events, updatedAt } = endpoint
  return { url, description, updatedAt, events: events.map(event => eventLabels[event]).join(', ') }
}
