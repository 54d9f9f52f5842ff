import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { LeadFormPageQuery } from '../generated.ts'

/** Who is told at once of what comes in: the endpoints that listen, and how to add one. */
export function FormNotices({ endpoints }: { readonly endpoints: LeadFormPageQuery['webhookEndpoints'] }) {
  const { isOwner } = useAccount()
  const href = useHref()
  const listening = (endpoints ?? []).filter(
    ({ events, disabledReason }) => !disabledReason && events.includes('form_submitted'),
  )
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Who is told at once</h2>
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
          {isOwner
            ? 'No program is told. An endpoint of webhooks can pass it on, such as to your mail or chat.'
            : 'The owner of the account can have a program told, by webhooks.'}
        </p>
      )}
      {isOwner && (
        <p>
          <a href={href('settings', { dialog: 'new-endpoint', event: 'form_submitted' })}>
            Add an endpoint that is told
          </a>
        </p>
      )}
    </section>
  )
}
