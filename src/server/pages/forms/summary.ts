import { html } from 'ghtml'
import type { HostedField } from '../../../form-markup/field.ts'
import type { ErrorAnswer } from '../../../http/errors.ts'
import { tellWait } from '../visitors/error-pages.ts'

/** Above a refused form: the reason, with links to the fields. It has the focus, to be read first. */
export function renderSummary(refusal: ErrorAnswer, fields: readonly HostedField[]): string {
  const inside = refusal.status === 429 ? renderWait(refusal) : renderProblems(refusal, fields)
  return html`<div class="summary" dir="auto" role="alert" tabindex="-1" autofocus>!${inside}</div>`
}

function renderWait({ headers }: ErrorAnswer): string {
  return html`<h2 class="heading">Not sent yet</h2>
<p>Too many forms were sent from your network within a minute. You can send this one ${tellWait(headers)}.</p>`
}

function renderProblems({ body }: ErrorAnswer, fields: readonly HostedField[]): string {
  const wrong = fields.filter(({ message }) => message !== undefined)
  const known = new Set(wrong.map(({ field }) => field.id))
  const items = wrong.map(({ field, id, message }) => {
    const text = html`${field.label}: ${message}`
    return field.type === 'hidden' ? `<li>${text}</li>` : html`<li><a href="#${id}">!${text}</a></li>`
  })
  const others = Object.entries(body.details ?? {})
    .filter(([name]) => !known.has(name))
    .map(([name, messages]) => html`<li>${name}: ${messages.join('. ')}</li>`)
  return html`<h2 class="heading">Not sent yet: look at this again</h2><ul>!${[...items, ...others].join('')}</ul>`
}
