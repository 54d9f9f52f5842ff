import { matches } from './form-words.ts'
import type { OneForm } from './one-form.ts'

/** The texts for visitors, and the effects of a submission. */
export function FormFacts({
  form: { title, onMatch, successMessage, redirectUrl, honeypotField },
}: {
  readonly form: OneForm
}) {
  return (
    <section aria-labelledby="after">
      <h2 id="after">What visitors read, and what follows</h2>
      <dl class="form-facts">
        <div>
          <dt>Contact</dt>
          <dd>{matches[onMatch]}; makes one who is not known</dd>
        </div>
        {title && (
          <div>
            <dt>Heading</dt>
            <dd>{title}</dd>
          </div>
        )}
        <div>
          <dt>Thanks</dt>
          <dd>{successMessage}</dd>
        </div>
        <div>
          <dt>Then goes to</dt>
          <dd>
            {redirectUrl ? (
              <a href={redirectUrl} rel="noreferrer">
                {redirectUrl}
              </a>
            ) : (
              'Nowhere'
            )}
          </dd>
        </div>
        <div>
          <dt>Trap for programs</dt>
          <dd>{honeypotField ? <code>{honeypotField}</code> : 'None'}</dd>
        </div>
      </dl>
    </section>
  )
}
