import type { OneWebhookEndpointFragment, WebhookDisabledReason } from '../../generated.ts'
import type { NewSecret } from '../../parts/overlays/shown-once.tsx'
import type { Mark } from '../../parts/state-mark.tsx'

/** Whether an endpoint is sent anything, and whether it takes it. */
export function markOfEndpoint({ disabledReason, failingSince }: OneWebhookEndpointFragment): Mark {
  if (disabledReason === 'by_owner') return { word: 'Switched off', shape: 'dash', tone: 'quiet' }
  if (disabledReason) return { word: 'Failed, off', shape: 'cross', tone: 'bad' }
  if (failingSince) return { word: 'Failing', shape: 'triangle', tone: 'warn' }
  return { word: 'On', shape: 'check', tone: 'good' }
}

/** Why an endpoint was switched off. */
export const disabledReasons: Readonly<Record<WebhookDisabledReason, string>> = {
  by_owner: 'by you',
  failing: 'because nothing was delivered for three days',
  gone: 'because it answered that it is gone (410)',
  backlog: 'because it did not keep up with more than 20,000 messages',
}

/** What an endpoint is called in a sentence: its host. */
export function hostOfEndpoint({ url }: Pick<OneWebhookEndpointFragment, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** The secret that an endpoint was just given. */
export function newSecretOf(
  endpoint: Pick<OneWebhookEndpointFragment, 'url'>,
  value: string,
  text: string,
): NewSecret {
  return { title: `The secret of ${hostOfEndpoint(endpoint)}`, value, label: 'Copy the secret', text }
}
