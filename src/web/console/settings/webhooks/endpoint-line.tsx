import { useState } from 'preact/hooks'
import type { OneWebhookEndpointFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { Facts } from '../../parts/facts.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { count } from '../../words/numbers.ts'
import { disabledReasons, markOfEndpoint } from './endpoint-state.ts'
import { eventLabels } from './event-words.ts'
import { OpenedEndpoint } from './opened-endpoint.tsx'
import type { SecretToCopy } from './secret-dialog.tsx'

/** An endpoint, which opens to all that is known of it, what can be done with it, and what it was sent. */
export function EndpointLine({
  endpoint,
  onSecret,
  onDeleted,
}: {
  readonly endpoint: OneWebhookEndpointFragment
  readonly onSecret: (made: SecretToCopy) => void
  readonly onDeleted: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { url, events, description, createdAt, failingSince, disabledAt, disabledReason } = endpoint
  const { previousSecretUntil } = endpoint
  const isOldHeld = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now()
  return (
    <details class="disclosure endpoint" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="one-line" title={url}>
          {url}
        </span>
        <span class="endpoint-events">{count(events.length, 'event')}</span>
        <StateMark {...markOfEndpoint(endpoint)} />
      </summary>
      <Facts
        facts={{
          Address: url,
          'What it is for': description,
          'Told of': events.map(event => eventLabels[event]).join(', '),
          Made: <FormattedTime at={createdAt} withTime />,
          'Failing since': failingSince && <FormattedTime at={failingSince} withTime />,
          'Switched off': disabledAt && disabledReason && (
            <>
              <FormattedTime at={disabledAt} withTime /> {disabledReasons[disabledReason]}
            </>
          ),
          'Old secret until': isOldHeld && <FormattedTime at={previousSecretUntil} withTime />,
        }}
      />
      {isOpen && <OpenedEndpoint endpoint={endpoint} onSecret={onSecret} onDeleted={onDeleted} />}
    </details>
  )
}
