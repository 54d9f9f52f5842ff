import type { FastifyError, FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { type ErrorAnswer, httpErrors } from '../../../http/errors.ts'
import { findAnswer, isCutOff, logFault } from '../../http/errors.ts'
import { sendPage } from '../page.ts'
import { tellWait } from './tell-wait.ts'

/** What a refusal says to people. */
interface Told {
  readonly title: string
  readonly text: string
}

const byStatus: Readonly<Record<number, (answer: ErrorAnswer) => Told>> = {
  400: ({ body }) => ({
    title: 'Not sent',
    text: `What came is not what a form sends: ${Object.values(body.details ?? {})
      .flat()
      .join('. ')}.`,
  }),
  403: () => ({ title: 'Not sent', text: 'This form cannot be sent from that site.' }),
  404: () => ({
    title: 'There is no form here',
    text: 'It may have been closed, or the address may be mistyped.',
  }),
  413: () => ({
    title: 'Not sent: too long',
    text: 'A form takes 64 kB in all. Go back, where what you wrote still is, and shorten it.',
  }),
  415: () => ({
    title: 'Not sent',
    text: 'This address takes forms as application/x-www-form-urlencoded in UTF-8.',
  }),
  429: ({ headers }) => ({
    title: 'Too much at once',
    text: `Too many requests came from your network within a minute. Try again ${tellWait(headers)}.`,
  }),
  503: () => ({
    title: 'Out of service for a moment',
    text: 'Try again in a few seconds. If you were sending the form, go back, where what you wrote still is.',
  }),
}

const unforeseen: Told = {
  title: 'Something went wrong here',
  text: 'If you were sending the form, it may not have arrived: go back, where what you wrote still is, and try again.',
}

/** Answers the errors of these routes as pages. */
export function answerErrorsAsPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (!isCutOff(request)) logFault(error, request)
    const answer = findAnswer(error) ?? httpErrors.internal
    const { title, text } = byStatus[answer.status]?.(answer) ?? unforeseen
    const isOurs = answer.status >= 500
    const reference = isOurs ? html`<p class="reference">Reference: <code>${request.id}</code></p>` : ''
    reply.headers(answer.headers)
    return sendPage(reply, {
      title,
      entry: 'form',
      body: html`<main class="form-page"><h1>${title}</h1><p>${text}</p>!${reference}</main>`,
      status: answer.status,
      policy: { 'frame-ancestors': '*' },
    })
  })
}
