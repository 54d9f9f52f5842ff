import type { Messages } from './problems.ts'
import { sentenceOf } from './sentences.ts'
import type { Values } from './values.ts'

/** What came of sending a form. */
export type Outcome =
  | { readonly kind: 'sent'; readonly message: string; readonly redirect: string | null }
  /** Messages by field, in the gateway's words. */
  | { readonly kind: 'wrong'; readonly messages: Messages }
  /** Why it was not taken, in a sentence. */
  | { readonly kind: 'failed'; readonly status: number; readonly sentence: string }

/** Sends a form to the gateway that the script came from. */
export async function send(script: string, form: string, data: Values): Promise<Outcome> {
  const address = new URL(`../api/v1/forms/${encodeURIComponent(form)}/submit`, script)
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, metadata: describeVisit() }),
    })
    return readOutcome(response, await response.json().catch(() => ({})))
  } catch {
    const sentence = navigator.onLine
      ? 'The form could not be sent: nobody answered. What you wrote is still here.'
      : 'You are offline. What you wrote is still here; send it when you are back.'
    return { kind: 'failed', status: 0, sentence }
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

function readOutcome({ ok, status, headers }: Response, answer: Answer): Outcome {
  if (ok)
    return { kind: 'sent', message: answer.successMessage ?? 'Sent', redirect: answer.redirectUrl ?? null }
  if (status === 400) return { kind: 'wrong', messages: answer.details ?? {} }
  return { kind: 'failed', status, sentence: sentenceOf(status, headers) }
}
