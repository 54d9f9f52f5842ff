import { asProcess } from '../database/fairness/caller.ts'
import { Sweep } from '../database/sweep.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import type { OutageLog } from '../log/log-outage.ts'
import { webhookAttempted, webhookEndpointDisabled } from '../observation/events.ts'
import type { WebhookTargets } from '../webhook-url.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import { Lanes } from './lanes.ts'
import type { EndpointKey, Outbox, Report, Waiting } from './outbox.ts'
import { type Sending, sendMessage } from './send-message.ts'
import { signMessage } from './sign-message.ts'
import { type ReadEventRecord, writeMessage } from './write-message.ts'

/** The interval of looking for messages, in milliseconds, while there is an endpoint. */
const lookEveryMs = 500
/** While there is none. One that this process makes is noticed at once. */
const idleMs = 30_000
/** While the database does not answer. */
const retryMs = 2_000
/** Of the time, looking takes no more than this part, as long as the pauses are not too long. */
const lookingShare = 1 / 20
/** The longest pause, in milliseconds: one slow look does not hold up messages for minutes. */
const mostPauseMs = 10_000
/** The interval of housekeeping, in milliseconds. */
const housekeepingMs = 60_000
/** How long messages that are being sent may take once the server stops, in milliseconds. */
const endingMs = 2_000

/** Nothing waits, or nobody looks. */
const nothingWaits: Waiting = { messages: 0, oldestDueAt: null }

/** What webhooks are sent with. */
export interface WebhooksOptions extends Omit<Sending, 'stopping'> {
  readonly outbox: Outbox
  readonly readRecord: ReadEventRecord
  readonly now: () => Date
  /** Told of what concerns the operator: a failure of the service, or an endpoint that was switched off. */
  readonly log: {
    /** Each look for what is to be sent. */
    readonly looks: OutageLog
    failed(error: unknown): void
    unswept(error: unknown): void
    disabled(endpoint: { accountId: string; endpointId: string; reason: string }): void
  }
}

/** The pause after a look that took so long, in milliseconds. */
export function pauseAfterLook(tookMs: number): number {
  return Math.min(mostPauseMs, Math.max(lookEveryMs, tookMs / lookingShare))
}

/**
 * Sends messages to the endpoints of all accounts, beside other processes that do so. What a process that died was sending
 * is sent by another when its claim runs out.
 */
export class Webhooks {
  readonly #options: WebhooksOptions
  readonly #lanes = new Lanes()
  readonly #running = new Set<Promise<void>>()
  /** Aborted when nothing more begins to be sent. */
  readonly #stopped = new AbortController()
  /** Aborted when what is being sent has to end. */
  readonly #stopping = new AbortController()
  #isIdle = true
  #nextHousekeepingMs = 0
  #wasWoken = false
  #waiting = nothingWaits
  #resume: (() => void) | null = null
  #looking: Promise<void> = Promise.resolve()
  #sweep: Sweep | null = null

  constructor(options: WebhooksOptions) {
    this.#options = options
  }

  /** Where messages may be sent. */
  get targets(): WebhookTargets {
    return this.#options.targets
  }

  /** What waits, as of the last look: a minute ago at most. */
  get waiting(): Waiting {
    return this.#waiting
  }

  /** For how long the oldest message that could be sent has not been, in seconds; 0 where none was late at the last look. */
  get oldestDueSeconds(): number {
    const { oldestDueAt } = this.#waiting
    if (oldestDueAt === null) return 0
    return Math.max(0, (this.#options.now().getTime() - oldestDueAt.getTime()) / 1_000)
  }

  /** Begins to send. */
  start(): void {
    const { log } = this.#options
    this.#looking = asProcess(() => this.#look())
    // Also where no endpoint is on any more.
    this.#sweep = new Sweep({
      everyMs: housekeepingMs,
      work: stopped => this.sweep(stopped),
      onFailure: log.unswept,
    })
  }

  /** Looks at once: there may be an endpoint, or a message. */
  wake(): void {
    this.#isIdle = false
    this.#wasWoken = true
    this.#resume?.()
  }

  /** Sweeps at once: something was left to it. */
  sweepSoon(): void {
    this.#sweep?.begin()
  }

  /** Begins to send nothing more. */
  stop(): void {
    this.#stopped.abort()
    this.#resume?.()
  }

  /** Stops, and waits until nothing is being sent; what takes too long is given back. */
  async close(): Promise<void> {
    this.stop()
    await Promise.all([this.#looking, this.#sweep?.close()])
    const timer = setTimeout(() => this.#stopping.abort(), endingMs)
    await Promise.all(this.#running)
    clearTimeout(timer)
  }

  /** Notices what time has made, and bounds what waits; once a minute while there is an endpoint. */
  async keepHouse(): Promise<void> {
    const { outbox, log } = this.#options
    this.#nextHousekeepingMs = performance.now() + housekeepingMs
    // What one statement has no time for, minute after minute, keeps no other from its work.
    await outbox.noticeOverdue().catch(log.failed)
    await this.#boundWaiting().catch(log.failed)
    await outbox.putOff(this.#stopped.signal)
  }

  async #boundWaiting(): Promise<void> {
    const { waiting, switchedOff } = await this.#options.outbox.boundWaiting()
    this.#waiting = waiting
    for (const endpoint of switchedOff) this.#onDisabled(endpoint, 'backlog')
  }

  /** Does what was left when an endpoint was switched off or given another URL, and deletes what is old. */
  async sweep(stopped?: AbortSignal): Promise<void> {
    const { outbox, log } = this.#options
    // What one of them has no time for, sweep after sweep, keeps no other from its work.
    await outbox.giveUp(stopped).catch(log.unswept)
    await outbox.sendFailed(stopped).catch(log.unswept)
    await outbox.deleteOld(stopped).catch(log.unswept)
  }

  #onDisabled({ accountId, endpointId }: EndpointKey, reason: string): void {
    // As it may be much, no message of others waits until it is given up.
    this.sweepSoon()
    this.#options.log.disabled({ accountId, endpointId, reason })
    webhookEndpointDisabled.tell({ reason })
  }

  async #look(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await this.#pause(await this.#lookOrRetry())
    }
  }

  async #lookOrRetry(): Promise<number> {
    const { looks } = this.#options.log
    try {
      const pauseMs = await this.#lookOnce()
      looks.onAnswer()
      return pauseMs
    } catch (error) {
      looks.onFailure(error)
      return retryMs
    }
  }

  /** Sends what is due; returns the pause until the next look. */
  async #lookOnce(): Promise<number> {
    const { outbox } = this.#options
    if (this.#isIdle && !(await outbox.hasEndpoints())) {
      this.#waiting = nothingWaits
      return idleMs
    }
    this.#isIdle = false
    if (performance.now() >= this.#nextHousekeepingMs) {
      await this.keepHouse()
      this.#isIdle = !(await outbox.hasEndpoints())
    }
    if (this.#isIdle || this.#lanes.room === 0) return lookEveryMs
    const beganAt = performance.now()
    const messages = await outbox.claim(this.#lanes)
    const tookMs = performance.now() - beganAt
    for (const message of messages) this.#begin(message)
    return pauseAfterLook(tookMs)
  }

  async #pause(pauseMs: number): Promise<void> {
    if (!this.#wasWoken && !this.#stopped.signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#resume = resolve
      const timer = setTimeout(resolve, pauseMs).unref()
      await promise
      clearTimeout(timer)
      this.#resume = null
    }
    this.#wasWoken = false
  }

  #begin(message: ClaimedMessage): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running.add(promise)
    this.#lanes.begin(message)
    const beganAt = performance.now()
    this.#deliver(message)
      .catch(error => {
        // The claim runs out, and the message is sent again.
        this.#options.log.failed(error)
        return false
      })
      .then(hasNext => {
        if (this.#lanes.end(message, performance.now() - beganAt, hasNext)) this.wake()
        this.#running.delete(promise)
        resolve()
      })
  }

  /** Sends a message once and reports it; returns whether one about the same record waits for it. */
  async #deliver(message: ClaimedMessage): Promise<boolean> {
    const { outbox, now } = this.#options
    const at = now()
    const beganAt = performance.now()
    try {
      const attempt = await this.#send(message, at)
      // With its event, all that belongs to the account is gone.
      if (!attempt) return false
      const ms = performance.now() - beganAt
      webhookAttempted.tell({ result: attempt.failure ?? 'delivered', ms })
      const report: Report = { ...attempt, at, durationMs: Math.round(ms) }
      if (attempt.failure === null) return outbox.reportDelivered(message, report)
      const reason = await outbox.reportFailed(message, report)
      if (reason !== null) this.#onDisabled(message, reason)
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error
      await outbox.release(message)
    }
    return false
  }

  async #send(message: ClaimedMessage, at: Date): Promise<Omit<Report, 'at' | 'durationMs'> | null> {
    const { outbox, readRecord, targets, find, timeoutMs, log } = this.#options
    let body = message.message
    try {
      body ??= await outbox.storeMessage(message, await writeMessage(message, readRecord))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.failed(error)
      return { httpStatus: null, failure: 'message' }
    }
    if (body === null) return null
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'bizgate-webhooks',
      ...signMessage({ id: message.event.id, at, body }, message.secrets),
    }
    return sendMessage(
      { url: message.url, headers, body },
      { targets, find, timeoutMs, stopping: this.#stopping.signal },
    )
  }
}
