/** A message that this process is to send. */
export interface ClaimedMessage {
  readonly accountId: string
  readonly ownerId: string
  /** Of the delivery. */
  readonly id: string
  readonly endpointId: string
  /** Until when no other process sends it, as the database spells it: whoever reports on it names this claim. */
  readonly claimedUntil: string
  readonly attempts: number
  readonly url: string
  /** Whether nothing was delivered to the endpoint lately. */
  readonly isFailing: boolean
  /** The secrets to sign with, the newest first. */
  readonly secrets: readonly string[]
  readonly event: WebhookEvent
  /** The bytes that were made of the event before; null where it was never sent. */
  readonly message: string | null
}

/** What happened, as the database wrote it. */
export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly recordId: string
  readonly mergedId: string | null
  readonly at: Date
}
