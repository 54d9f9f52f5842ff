import type { OneWebhookEndpointFragment } from '../../generated.ts'
import { CheckFields } from '../../parts/form/check-fields.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState } from '../../parts/form/use-form.ts'
import { eventLabels } from './event-words.ts'

/** What the form of an endpoint holds. */
export type EndpointValues = Pick<OneWebhookEndpointFragment, 'url' | 'description' | 'events'>

/** The name of the draft of an endpoint that is there. */
export function draftOfEndpoint(id: string): string {
  return `endpoint/${id}`
}

/** The fields of an endpoint's form. */
export function EndpointFields({
  form: { field },
}: {
  readonly form: Pick<FormState<EndpointValues>, 'field'>
}) {
  return (
    <>
      <TextField label="Address" field={field('url')} isRequired inputMode="url" maxLength={2_048} />
      <TextField label="What it is for, if you like" field={field('description')} maxLength={255} />
      <CheckFields legend="It is told of" field={field('events')} labels={eventLabels} />
    </>
  )
}
