import { Webhook } from 'standardwebhooks'

/** What is signed. */
export interface SignedMessage {
  /** Of the event. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** The header fields of a message, as Standard Webhooks names them; a signature by each secret. */
export function signMessage({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
