import type { FastifyError, FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { ErrorAnswer } from '../../../http/errors.ts'
import { answerFault } from '../../http/errors.ts'
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
    const answer = answerFault(error, request)
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

/** When something is possible again that a limit refuses, as a part of a sentence. */
export function tellWait(headers: Readonly<Record<string, string>>): string {
  const seconds = Number(headers['retry-after'] ?? 60)
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

/** What a 429 says that has nothing to do with what was written. */
export function tellTooMuch({ headers }: ErrorAnswer): Told {
  const text = `Too many requests came from your network within a minute. Try again ${tellWait(headers)}.`
  return { title: 'Too much at once', text }
}
