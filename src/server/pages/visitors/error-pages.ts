import type { FastifyError, FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { type ErrorAnswer, httpErrors } from '../../../http/errors.ts'
import { findAnswer, isCutOff, logFault } from '../../http/errors.ts'
import { type HtmlPage, sendPage } from '../page.ts'

/** What a refusal says to people. */
interface Told {
  readonly title: string
  readonly text: string
}

/** What the refusals of some routes say, and the pages that say it. */
export interface ErrorPages extends Pick<HtmlPage, 'entry' | 'policy' | 'hasSecretAddress'> {
  readonly byStatus: Readonly<Record<number, (answer: ErrorAnswer) => Told>>
  readonly unforeseen: Told
  /** The class of the page's content. */
  readonly className: string
}

/** Answers the errors of these routes as pages. */
export function answerErrorsAsPages(
  scope: FastifyInstance,
  { byStatus, unforeseen, className, ...page }: ErrorPages,
): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (!isCutOff(request)) logFault(error, request)
    const answer = findAnswer(error) ?? httpErrors.internal
    const { title, text } = byStatus[answer.status]?.(answer) ?? unforeseen
    const isOurs = answer.status >= 500
    const reference = isOurs ? html`<p class="reference">Reference: <code>${request.id}</code></p>` : ''
    reply.headers(answer.headers)
    return sendPage(reply, {
      ...page,
      title,
      body: html`<main class="${className}"><h1>${title}</h1><p>${text}</p>!${reference}</main>`,
      status: answer.status,
    })
  })
}
