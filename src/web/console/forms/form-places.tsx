import { CopyBlock } from '../parts/copy-block.tsx'
import type { OneForm } from './one-form.ts'

/** How the form gets onto a page, and the page that it has already. */
export function FormPlaces({ form: { id, active, allowedOrigins } }: { readonly form: OneForm }) {
  const page = `${location.origin}/forms/${id}`
  const snippet = `<script src="${location.origin}/forms/embed.js" data-form="${id}" async></script>`
  return (
    <>
      <section aria-labelledby="snippet">
        <h2 id="snippet">On your site</h2>
        <p class="quiet">Put this where the form shall stand. It takes the look of the page.</p>
        <CopyBlock label="Copy the snippet" text={snippet} />
        <p class="quiet">
          {allowedOrigins.length > 0
            ? `It works on pages of ${allowedOrigins.join(', ')}.`
            : 'It works on pages of any site.'}
        </p>
      </section>
      <section aria-labelledby="hosted">
        <h2 id="hosted">A page of its own</h2>
        <p class="quiet">
          {active
            ? 'For an e-mail, a profile or a code to scan.'
            : 'It is not there while the form is inactive.'}
        </p>
        <CopyBlock label="Copy the address" text={page} />
        {active && (
          <p>
            <a href={page} target="_blank" rel="noreferrer">
              Open the page<span class="visually-hidden"> in a new tab</span>
            </a>
          </p>
        )}
      </section>
    </>
  )
}
