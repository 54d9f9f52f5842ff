import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { renderForm } from '../../../form-markup/form.ts'
import type { ShowFormQuery } from '../../../operations/generated.ts'
import { sendPage } from '../page.ts'
import { styleOfAccent } from './accent-style.ts'
import { renderSummary } from './summary.ts'
import { actionOf, type FormVisit, fieldsOfVisit } from './visit.ts'

/** Answers with a form, filled in as far as its visitor had come. */
export function sendFormPage(
  reply: FastifyReply,
  form: NonNullable<ShowFormQuery['form']>,
  visit: FormVisit,
): FastifyReply {
  const { refusal } = visit
  const title = form.title ?? 'Your details'
  const fields = fieldsOfVisit(form.fields, visit)
  const summary = refusal ? renderSummary(refusal, fields) : ''
  const style = styleOfAccent(form.accent)
  return sendPage(reply, {
    title: refusal ? `Not sent: ${title}` : title,
    entry: 'form',
    body: html`!${style.html}<main class="form-page"><h1>${title}</h1>!${summary}!${renderForm(form, fields, actionOf(form.id, visit))}</main>`,
    status: refusal?.status ?? 200,
    policy: { ...style.policy, 'frame-ancestors': frameAncestors(form.frameOrigins) },
  })
}

/** Which pages may show a form in a frame, for the policy of its page: ours, and those of the origins or of any. */
function frameAncestors(origins: readonly string[]): string {
  if (origins.length === 0) return '*'
  // A host can hold characters that would end the directive.
  return ["'self'", ...origins.filter(origin => /^https?:\/\/[\w.:-]+$/.test(origin))].join(' ')
}
