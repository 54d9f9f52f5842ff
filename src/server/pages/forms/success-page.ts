import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import type { SubmitFormMutation } from '../../../operations/generated.ts'
import { sendPage } from '../page.ts'

/**
 * Answers that a form was sent, and leads to where its owner wants. A page that goes on by itself rather than a
 * redirect: browsers hold a redirect of a form, and each that follows, to the form's own policy.
 */
export function sendSuccessPage(
  reply: FastifyReply,
  answer: NonNullable<SubmitFormMutation['body']>,
): FastifyReply {
  const next = answer.redirectUrl === null ? null : URL.parse(answer.redirectUrl)
  const goesOn = next !== null && /^https?:$/.test(next.protocol)
  // Many sites refuse to be shown in a frame: from there its visitor leads the whole window on.
  const { 'sec-fetch-dest': shownAs = 'document' } = reply.request.headers
  if (goesOn && shownAs === 'document') reply.header('refresh', `0; url=${next.href}`)
  const link = goesOn ? html`<p><a href="${next.href}" target="_top">Continue to ${next.host}</a></p>` : ''
  return sendPage(reply, {
    title: 'Sent',
    entry: 'form',
    body: html`<main class="form-page" dir="auto"><h1><bdi>Sent</bdi></h1><p class="said">${answer.successMessage}</p>!${link}</main>`,
    policy: { 'frame-ancestors': '*' },
  })
}
