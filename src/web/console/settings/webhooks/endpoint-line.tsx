import { useState } from 'preact/hooks'
import type { OneWebhookEndpointFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useHasDraft } from '../../parts/form/use-form.ts'
import { StateMark } from '../../parts/state-mark.tsx'
import { count } from '../../words/numbers.ts'
import { EditEndpoint } from './edit-endpoint.tsx'
import { draftOfEndpoint } from './endpoint-form.tsx'
import { disabledReasons, markOfEndpoint } from './endpoint-state.ts'
import { eventLabels } from './event-words.ts'
import { OpenedEndpoint } from './opened-endpoint.tsx'

/** An endpoint, which opens to all that is known of it, what can be done with it, and what it was sent. */
export function EndpointLine({
  endpoint,
  onDeleted,
}: {
  readonly endpoint: OneWebhookEndpointFragment
  readonly onDeleted: () => void
}) {
  // What was typed before is shown.
  const [isEditing, setEditing] = useState(useHasDraft(draftOfEndpoint(endpoint.id)))
  const [isOpen, setOpen] = useState(isEditing)
  const { url, events } = endpoint
  return (
    <details
      class="disclosure endpoint"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span class="one-line" title={url}>
          {url}
        </span>
        <span class="endpoint-events">{count(events.length, 'event')}</span>
        <StateMark {...markOfEndpoint(endpoint)} />
      </summary>
      {isOpen && isEditing && <EditEndpoint endpoint={endpoint} onDone={() => setEditing(false)} />}
      {!isEditing && <EndpointFacts endpoint={endpoint} />}
      {isOpen && (
        <OpenedEndpoint
          endpoint={endpoint}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
          onDeleted={onDeleted}
        />
      )}
    </details>
  )
}

function EndpointFacts({ endpoint }: { readonly endpoint: OneWebhookEndpointFragment }) {
  const { url, events, description, createdAt, failingSince, disabledAt, disabledReason } = endpoint
  const { previousSecretUntil } = endpoint
  const isOldHeld = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now()
  return (
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
  )
}
