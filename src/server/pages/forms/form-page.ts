import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { accentProperties, isColour } from '../../../form-markup/accent.ts'
import { renderForm } from '../../../form-markup/form.ts'
import type { ShowFormQuery } from '../../../operations/generated.ts'
import type { Loosened } from '../content-security-policy.ts'
import { sendPage } from '../page.ts'
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
  // The page takes no direction from words of ours.
  const heading = form.title === null ? html`<bdi>${title}</bdi>` : html`${title}`
  const fields = fieldsOfVisit(form, visit)
  const summary = refusal ? renderSummary(refusal, fields) : ''
  const style = styleOfAccent(form.accent)
  return sendPage(reply, {
    title: refusal ? `Not sent: ${title}` : title,
    entry: 'form',
    body: html`!${style.html}<main class="form-page" dir="auto"><h1>!${heading}</h1>!${summary}!${renderForm(form, fields, actionOf(form.id, visit))}</main>`,
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

/** A form's own colour for its page: a style, and the policy that lets in this one by its hash. */
function styleOfAccent(accent: string | null): { readonly html: string; readonly policy: Loosened } {
  if (accent === null || !isColour(accent)) return { html: '', policy: {} }
  const properties = Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`)
  const style = `:root{${properties.join(';')}}`
  const digest = hash('sha256', style, 'base64')
  return { html: `<style>${style}</style>`, policy: { 'style-src': `'self' 'sha256-${digest}'` } }
}
