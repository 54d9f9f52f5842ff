import { useId } from 'preact/hooks'
import type { LiveAnswer } from '../../client/use-live-query.ts'
import type { WebhookDeliveriesQuery } from '../../generated.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { DeliveryLine } from './delivery-line.tsx'

/** The last deliveries of an endpoint, the newest first. */
export function Deliveries({
  answer,
  isOn,
}: {
  readonly answer: LiveAnswer<WebhookDeliveriesQuery>
  /** Whether the endpoint can be sent anything. */
  readonly isOn: boolean
}) {
  const id = useId()
  return (
    <section class="deliveries" aria-labelledby={id}>
      <h3 id={id}>Last deliveries</h3>
      <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
        {({ webhookDeliveries: { items } }) =>
          items.length === 0 ? (
            <p class="quiet">Nothing was sent in the last 14 days.</p>
          ) : (
            <ol>
              {items.map(delivery => (
                <li key={delivery.id}>
                  <DeliveryLine delivery={delivery} isOn={isOn} onSent={answer.refresh} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
