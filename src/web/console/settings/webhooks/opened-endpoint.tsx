import { useChange } from '../../client/use-change.ts'
import {
  DeleteWebhookEndpointDocument,
  type OneWebhookEndpointFragment,
  RotateWebhookSecretDocument,
  SendTestEventDocument,
} from '../../generated.ts'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { useShowOnce } from '../../parts/overlays/kept-secrets.tsx'
import { tellProblem } from '../../parts/overlays/toasts.tsx'
import { pressable } from '../../parts/pressable.ts'
import { tellOutcome } from '../../parts/tell-outcome.ts'
import { useFocusBack } from '../../parts/use-focus-back.ts'
import { Deliveries } from './deliveries.tsx'
import { hostOfEndpoint, newSecretOf } from './endpoint-state.ts'
import { EndpointSwitch } from './endpoint-switch.tsx'
import { useDeliveries } from './use-deliveries.ts'

const inPlaceOfOther = 'The old one holds for 24 hours more: change it in your program by then.'

/** What can be done with an endpoint, and what it was sent. */
export function OpenedEndpoint({
  endpoint,
  isEditing,
  onEdit,
  onDeleted,
}: {
  readonly endpoint: OneWebhookEndpointFragment
  /** Whether its form is open; nothing else is done with it meanwhile. */
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onDeleted: () => void
}) {
  const { id, disabledAt } = endpoint
  const host = hostOfEndpoint(endpoint)
  const isOn = disabledAt === null
  const deliveries = useDeliveries(id)
  const rotation = useChange(RotateWebhookSecretDocument)
  const deletion = useChange(DeleteWebhookEndpointDocument)
  const test = useChange(SendTestEventDocument)
  const edit = useFocusBack(isEditing)
  const showOnce = useShowOnce('settings')
  const rotate = async () => {
    const { data, problem } = await rotation.run({ id })
    if (problem) return tellProblem(`${host} keeps its secret.`, problem)
    const made = data.rotateWebhookSecret
    if (made) showOnce(newSecretOf(endpoint, made.secret, inPlaceOfOther))
  }
  const remove = async () => {
    const outcome = await deletion.run({ id })
    if (tellOutcome(outcome, `${host} was not deleted.`, `${host} was deleted.`)) onDeleted()
  }
  const sendTest = async () => {
    const outcome = await test.run({ id })
    const done = `A test event is on its way to ${host}.`
    if (tellOutcome(outcome, 'No test event was sent.', done)) deliveries.refresh()
  }
  const [ask, question] = useQuestions({
    rotate: {
      title: `Make a new secret for ${host}?`,
      action: 'Make new secret',
      keep: 'Keep secret',
      text: 'For 24 hours messages are signed with both, so that you can change your program meanwhile. After that the old one is worth nothing.',
      onConfirm: rotate,
    },
    delete: {
      title: `Delete ${host}?`,
      action: 'Delete endpoint',
      keep: 'Keep endpoint',
      text: 'Nothing more is sent to it, and what it was sent is no longer listed here. To stop for a time, switch it off.',
      onConfirm: remove,
    },
  })
  return (
    <>
      {!isEditing && (
        <div class="actions">
          <EndpointSwitch endpoint={endpoint} onSwitched={deliveries.refresh} />
          <button ref={edit} type="button" onClick={onEdit}>
            Edit endpoint
          </button>
          {isOn && (
            <button type="button" {...pressable(test.isRunning, () => void sendTest())}>
              Send test event
            </button>
          )}
          <button type="button" {...pressable(rotation.isRunning, () => ask('rotate'))}>
            New secret
          </button>
          <button class="destructive" type="button" onClick={() => ask('delete')}>
            Delete endpoint
          </button>
        </div>
      )}
      <Deliveries answer={deliveries} isOn={isOn} />
      {question}
    </>
  )
}
