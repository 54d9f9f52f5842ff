import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { WebhookEndpointsDocument } from '../generated.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'

/** Who is told at once of what comes in: the endpoints that listen, and how to add one. */
export function FormNotices() {
  const { isOwner } = useAccount()
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Who is told at once</h2>
      {isOwner ? (
        <Listening />
      ) : (
        <p class="quiet">The owner of the account can have a program told, by webhooks.</p>
      )}
    </section>
  )
}

/** The owner's alone to see. */
function Listening() {
  const href = useHref()
  const answer = useLiveQuery(WebhookEndpointsDocument, {}, [])
  return (
    <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
      {({ webhookEndpoints }) => {
        const listening = webhookEndpoints.filter(
          ({ events, disabledReason }) => !disabledReason && events.includes('form_submitted'),
        )
        return (
          <>
            {listening.length > 0 ? (
              <ul>
                {listening.map(({ id, url }) => (
                  <li key={id} class="one-line" title={url}>
                    {url}
                  </li>
                ))}
              </ul>
            ) : (
              <p class="quiet">
                No program is told. An endpoint of webhooks can pass it on, such as to your mail or chat.
              </p>
            )}
            <p>
              <a href={href('settings', { dialog: 'new-endpoint', event: 'form_submitted' })}>
                Add an endpoint that is told
              </a>
            </p>
          </>
        )
      }}
    </Loaded>
  )
}
