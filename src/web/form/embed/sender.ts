import { newKey } from '../../new-key.ts'
import { type FormSource, longestMs } from './load-form.ts'
import type { Messages } from './problems.ts'
import { sentenceOf } from './sentences.ts'
import type { Values } from './values.ts'

/** What came of sending a form. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly message: string; readonly redirect: string | null }
  /** Messages by field, in the gateway's words. */
  | { readonly kind: 'wrong'; readonly messages: Messages }
  /** Why it was not taken, in a sentence. */
  | { readonly kind: 'failed'; readonly status: number; readonly sentence: string }

/** What was sent of which values, under which idempotency key. */
interface Sending {
  readonly values: string
  readonly body: string
  readonly key: string
}

/** Sends a form to its gateway. */
export class Sender {
  readonly #address: URL
  #last: Sending | null = null

  constructor({ script, form }: FormSource) {
    this.#address = new URL(`../api/v1/forms/${encodeURIComponent(form)}/submit`, script)
  }

  /** Values are sent again as they were, wherever the page is by then: what arrived without an answer arrives once. */
  async send(data: Values): Promise<SendOutcome> {
    const values = JSON.stringify(data)
    if (this.#last?.values !== values) {
      const body = JSON.stringify({ data, metadata: describeVisit() })
      // A phone that loses its Wi-Fi sends again from another address.
      this.#last = { values, body, key: `any-network:${newKey()}` }
    }
    const { body, key } = this.#last
    const stalled = new AbortController()
    const timer = setTimeout(() => stalled.abort(), longestMs)
    try {
      const response = await fetch(this.#address, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: stalled.signal,
      })
      return readOutcome(response, await response.json().catch(() => ({})))
    } catch {
      return tellSilence()
    } finally {
      clearTimeout(timer)
    }
  }
}

const maxChars = 2_048

function describeVisit() {
  const { referrer } = document
  return {
    referrer: referrer && referrer.length <= maxChars ? referrer : null,
    page: location.pathname.slice(0, maxChars),
  }
}

/** What the contract answers, as far as it is read here. */
interface Answer {
  readonly successMessage?: string
  readonly redirectUrl?: string | null
  readonly details?: Messages
}

function readOutcome({ ok, status, headers }: Response, answer: Answer): SendOutcome {
  const { successMessage, redirectUrl = null, details } = answer
  // A page that a service worker or a proxy answers in the gateway's place is a success by its status.
  if (ok)
    return successMessage === undefined
      ? tellSilence()
      : { kind: 'sent', message: successMessage, redirect: redirectUrl }
  if (status === 400 && details) return { kind: 'wrong', messages: details }
  return { kind: 'failed', status, sentence: sentenceOf(status, headers) }
}

function tellSilence(): SendOutcome {
  const sentence = navigator.onLine
    ? 'The form could not be sent: nobody answered. What you wrote is still here.'
    : 'You are offline. What you wrote is still here; send it when you are back.'
  return { kind: 'failed', status: 0, sentence }
}
