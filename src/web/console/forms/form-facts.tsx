import { Facts } from '../parts/facts.tsx'
import { LastChange } from '../parts/last-change.tsx'
import { matches } from './form-words.ts'
import type { OneForm } from './one-form.ts'

/** The texts for visitors, and the effects of a submission. */
export function FormFacts({
  form: { title, onMatch, successMessage, redirectUrl, honeypotField, lastChange },
}: {
  readonly form: OneForm
}) {
  const next = redirectUrl && (
    <a href={redirectUrl} rel="noreferrer">
      {redirectUrl}
    </a>
  )
  return (
    <section aria-labelledby="after">
      <h2 id="after">What visitors read, and what follows</h2>
      <Facts
        facts={{
          Contact: `${matches[onMatch]}; makes one who is not known`,
          Heading: title,
          Thanks: successMessage,
          'Then goes to': next || 'Nowhere',
          'Trap for programs': honeypotField ? <code>{honeypotField}</code> : 'None',
          Changed: lastChange && <LastChange changes={[lastChange]} />,
        }}
      />
    </section>
  )
}
