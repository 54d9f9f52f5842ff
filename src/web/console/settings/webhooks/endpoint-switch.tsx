import { useChange } from '../../client/use-change.ts'
import { type OneWebhookEndpointFragment, SwitchWebhookEndpointDocument } from '../../generated.ts'
import { Switch } from '../../parts/switch.tsx'
import { tellOutcome } from '../../parts/tell-outcome.ts'
import { hostOfEndpoint } from './endpoint-state.ts'

/** Whether an endpoint is sent anything; at a click it is, or is no more. */
export function EndpointSwitch({
  endpoint,
  onSwitched,
}: {
  readonly endpoint: OneWebhookEndpointFragment
  readonly onSwitched: () => void
}) {
  const { run, isRunning } = useChange(SwitchWebhookEndpointDocument)
  const { id, disabledAt } = endpoint
  const host = hostOfEndpoint(endpoint)
  const wasOn = disabledAt === null
  const toggle = async () => {
    const outcome = await run({ id, enabled: !wasOn })
    const done = wasOn ? `${host} is sent nothing now.` : `${host} is sent what happens from now on.`
    if (tellOutcome(outcome, `${host} was not switched ${wasOn ? 'off' : 'on'}.`, done)) onSwitched()
  }
  return <Switch label="Send events" isOn={wasOn} isRunning={isRunning} toggle={() => void toggle()} />
}
