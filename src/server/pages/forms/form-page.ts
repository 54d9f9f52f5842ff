import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { sendPage } from '../page.ts'
import { type FormVisit, fieldsOfVisit, type HostedFormDefinition, renderForm } from './form.ts'
import { frameAncestors } from './frame-ancestors.ts'
import { renderSummary } from './summary.ts'

/** Answers with a form, filled in as far as its visitor had come. */
export function sendFormPage(
  reply: FastifyReply,
  form: HostedFormDefinition,
  visit: FormVisit,
): FastifyReply {
  const { refusal } = visit
  const title = form.title ?? 'Your details'
  const fields = fieldsOfVisit(form, visit)
  const summary = refusal ? renderSummary(refusal, fields) : ''
  return sendPage(reply, {
    title: refusal ? `Not sent: ${title}` : title,
    entry: 'form',
    body: html`<main class="form-page"><h1>${title}</h1>!${summary}!${renderForm(form, fields, visit)}</main>`,
    status: refusal?.status ?? 200,
    policy: { 'frame-ancestors': frameAncestors(form.frameOrigins) },
  })
}
