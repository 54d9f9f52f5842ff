import { useChange } from '../../client/use-change.ts'
import { type OneWebhookDeliveryFragment, RedeliverWebhookDocument } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { pressable } from '../../parts/pressable.ts'
import { StateMark } from '../../parts/state-mark.tsx'
import { tellOutcome } from '../../parts/tell-outcome.ts'
import { markOfDelivery, sayAnswer } from './delivery-state.ts'
import { sayEvent } from './event-words.ts'

/** A message to an endpoint: what it told of, and what came of it. */
export function DeliveryLine({
  delivery,
  isOn,
  onSent,
}: {
  readonly delivery: OneWebhookDeliveryFragment
  readonly isOn: boolean
  readonly onSent: () => void
}) {
  const { run, isRunning } = useChange(RedeliverWebhookDocument)
  const { id, type, status, createdAt, lastAttemptAt, nextAttemptAt, attempts } = delivery
  const answer = sayAnswer(delivery)
  const event = sayEvent(type)
  const verb = status === 'pending' ? 'Send now' : 'Send again'
  const sendAgain = async () => {
    if (tellOutcome(await run({ id }), `${event} was not sent again.`, `${event} is sent again.`)) onSent()
  }
  return (
    <div class="delivery">
      <span>{event}</span>
      <StateMark {...markOfDelivery(delivery)} />
      <span class="delivery-detail">
        {answer && `${answer}, `}
        <FormattedTime at={lastAttemptAt ?? createdAt} withTime isWithin={Boolean(answer)} />
        {attempts > 0 && status === 'pending' && nextAttemptAt && (
          <>
            ; next <FormattedTime at={nextAttemptAt} withTime isWithin />
          </>
        )}
      </span>
      {isOn && (status !== 'pending' || attempts > 0) && (
        <button
          class="plain"
          type="button"
          aria-label={`${verb}: ${event}`}
          {...pressable(isRunning, () => void sendAgain())}
        >
          {verb}
        </button>
      )}
    </div>
  )
}
