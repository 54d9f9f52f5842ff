import { useId } from 'preact/hooks'
import { useDialog } from '../../client/address.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { WebhookEndpointsDocument } from '../../generated.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { UnsavedInList } from '../../parts/record/unsaved-texts.tsx'
import { draftOfEndpoint } from './endpoint-form.tsx'
import { EndpointLine } from './endpoint-line.tsx'
import { NewEndpoint } from './new-endpoint.tsx'

/** The addresses that are told what happens in the account. */
export function WebhookSection() {
  const id = useId()
  // No change of them is heard of: they are no records.
  const answer = useLiveQuery(WebhookEndpointsDocument, {}, [])
  const { opened, open, close } = useDialog<'new-endpoint'>()
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>Webhooks</h2>
        <button type="button" onClick={() => open('new-endpoint')}>
          New endpoint
        </button>
      </div>
      <p class="quiet">
        A program of yours is told at once what happens here: an endpoint is the address on which it listens.
      </p>
      <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
        {({ webhookEndpoints }) => (
          <>
            <UnsavedInList
              draftOf={draftOfEndpoint}
              shown={webhookEndpoints.map(endpoint => endpoint.id)}
              what="You changed an endpoint that is not there any more. What you typed is not saved:"
            />
            {webhookEndpoints.length === 0 && <p>There are no endpoints yet.</p>}
            <ul>
              {webhookEndpoints.map(endpoint => (
                <li key={endpoint.id}>
                  <EndpointLine endpoint={endpoint} onDeleted={answer.refresh} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {opened === 'new-endpoint' && <NewEndpoint onClose={close} onMade={answer.refresh} />}
    </section>
  )
}
