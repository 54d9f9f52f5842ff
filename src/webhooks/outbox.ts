import type { Database, Row } from '../database/database.ts'
import { repeatBatches } from '../database/sweep.ts'
import { claimMs, givenUpAtOnce, resendableMs } from '../domain/webhook/endpoints.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import type { FreePlaces, Lanes } from './lanes.ts'
import { pauseAfter } from './retry-schedule.ts'
import type { Attempt } from './send-message.ts'
import * as statements from './statements.ts'

/** An endpoint that has failed for so long is switched off, in milliseconds. */
const failingMs = 3 * 24 * 60 * 60_000
/** How long deliveries are stored. */
const keptMs = resendableMs
/** How long events are stored: one that is sent again on its last day has three days of attempts. */
const eventsKeptMs = resendableMs + 4 * 24 * 60 * 60_000

/** How much may wait for an endpoint before it is switched off. */
export interface WaitingBounds {
  /** More may wait only as long as the endpoint keeps up: one change of many records makes as many messages. */
  readonly usual: number
  /** An endpoint that has failed, or has been late, for so long does not keep up, in milliseconds. */
  readonly behindMs: number
  /** More may never wait, for the sake of the database. */
  readonly most: number
}

/** The bounds of every endpoint. */
export const waitingBounds: WaitingBounds = { usual: 20_000, behindMs: 6 * 60 * 60_000, most: 500_000 }

/** Which endpoint. */
export interface EndpointKey {
  readonly accountId: string
  readonly endpointId: string
}

/** What waits in all, as of the last look. */
export interface Waiting {
  /** For endpoints that are on. */
  readonly messages: number
  /** Since when the oldest of those could have been sent that wait for no other; null where none is late. */
  readonly oldestDueAt: Date | null
}

/** What an attempt took, and what came of it. */
export interface Report extends Attempt {
  readonly at: Date
  readonly durationMs: number
}

/**
 * The messages that the database has to be sent, by statements of our own: pg-boss holds successors back for good once
 * a job has failed; graphile-worker needs a pool of `pg` and `LISTEN`, which the embedded database and PgBouncer do not
 * offer.
 */
export class Outbox {
  readonly #query: Database['query']
  readonly #now: () => Date

  constructor({ query }: Pick<Database, 'query'>, now: () => Date) {
    this.#query = query
    this.#now = now
  }

  /** Whether there is anybody to send to. */
  async hasEndpoints(): Promise<boolean> {
    const [row] = await this.#query({ text: statements.anyEndpointText, values: [] })
    return row?.exists === true
  }

  /** Claims what is due; what is about a record, in its order. */
  async claim(lanes: Lanes): Promise<readonly ClaimedMessage[]> {
    const now = this.#now()
    const { endpoints, owners } = lanes.readFree()
    const until = new Date(now.getTime() + claimMs).toISOString()
    const rows = await this.#query({
      text: statements.claimText,
      values: [now.toISOString(), until, ...valuesOfFree(endpoints), ...valuesOfFree(owners), lanes.room],
    })
    return rows.toSorted((one, other) => Number(one.sequence) - Number(other.sequence)).map(asMessage)
  }

  /** Stores the bytes of an event; null where it is gone. Another process may have been first: its bytes are sent. */
  async storeMessage({ accountId, event }: ClaimedMessage, message: string): Promise<string | null> {
    const values = [accountId, event.id, message]
    const [row] = await this.#query({ text: statements.storeMessageText, values })
    return row ? String(row.message) : null
  }

  /** Reports that a message was taken. Returns whether one about the same record waits for it. */
  async reportDelivered(message: ClaimedMessage, report: Report): Promise<boolean> {
    const [row] = await this.#query({
      text: statements.deliveredText,
      values: [...claimOf(message), ...valuesOf(report)],
    })
    if (!row) await this.#reportGivenUp(message, report)
    if (message.isFailing) await this.#query({ text: statements.worksText, values: endpointOf(message) })
    return row?.more === true
  }

  /** Reports that a message was not taken. Returns why the endpoint was switched off, or null. */
  async reportFailed(message: ClaimedMessage, report: Report): Promise<string | null> {
    const { at, httpStatus, durationMs, failure } = report
    // First of all: only where that switches it off is its message over.
    const gone = httpStatus === 410 ? await this.#fail(message, at, { reason: 'gone' }) : null
    const pauseMs = gone === null ? pauseAfter(message.attempts + 1) : null
    const next = pauseMs === null ? null : new Date(at.getTime() + durationMs + pauseMs).toISOString()
    const [reported] = await this.#query({
      text: statements.failedText,
      values: [...claimOf(message), ...valuesOf(report), failure, next],
    })
    if (!reported) await this.#reportGivenUp(message, report)
    return gone ?? (reported ? this.#fail(message, at, { isOver: pauseMs === null }) : null)
  }

  /** Reports on a message of which the claim is gone, where it was given up. */
  async #reportGivenUp({ accountId, id, attempts }: ClaimedMessage, report: Report): Promise<void> {
    await this.#query({
      text: statements.givenUpText,
      values: [accountId, id, attempts + 1, ...valuesOf(report), report.failure],
    })
  }

  /** Notes that an endpoint fails; returns why it was switched off, or null. */
  async #fail(
    message: ClaimedMessage,
    at: Date,
    { reason = null, isOver = false }: { readonly reason?: 'gone' | null; readonly isOver?: boolean },
  ): Promise<string | null> {
    // What failed before may have been that message's own fault: each one has all its attempts.
    const failingSince = isOver ? new Date(at.getTime() - failingMs).toISOString() : null
    const [row] = await this.#query({
      text: statements.failsText,
      values: [...endpointOf(message), at.toISOString(), reason, failingSince],
    })
    return typeof row?.disabled_reason === 'string' ? row.disabled_reason : null
  }

  /** Gives a claim back: this process does not send it. */
  async release(message: ClaimedMessage): Promise<void> {
    await this.#query({
      text: statements.releaseText,
      values: [...claimOf(message), this.#now().toISOString()],
    })
  }

  /** Writes the events that time makes. */
  async noticeOverdue(): Promise<void> {
    await this.#query({ text: statements.overdueText, values: [this.#now().toISOString()] })
  }

  /** Counts what waits, of each endpoint to its last bound and one, and switches off those for which too much does. */
  async boundWaiting({ usual, behindMs, most } = waitingBounds): Promise<{
    readonly waiting: Waiting
    readonly switchedOff: readonly EndpointKey[]
  }> {
    const at = this.#now()
    const now = at.toISOString()
    const behindSince = new Date(at.getTime() - behindMs).toISOString()
    const [row] = await this.#query({
      text: statements.backlogText,
      values: [now, usual, behindSince, most],
    })
    const switchedOff = row?.endpoints ? await this.#switchOff([row.accounts, row.endpoints, now]) : []
    const oldest = row?.oldest_due_at
    const waiting = {
      messages: Number(row?.messages ?? 0),
      oldestDueAt: oldest === null || oldest === undefined ? null : new Date(String(oldest)),
    }
    return { waiting, switchedOff }
  }

  async #switchOff(values: readonly unknown[]): Promise<readonly EndpointKey[]> {
    const rows = await this.#query({ text: statements.overfullText, values })
    return rows.map(row => ({ accountId: String(row.account_id), endpointId: String(row.id) }))
  }

  /** Puts off what is due but waits for what is not, until little of it is left or it is stopped. */
  putOff(stopped?: AbortSignal): Promise<void> {
    const { putOffText: text, putOffAtOnce: atOnce } = statements
    return repeatBatches(this.#query, { text, values: [this.#now().toISOString()], atOnce }, stopped)
  }

  /** Gives up what waits for endpoints that are off, until none is left or it is stopped; some at a time, as it may be much. */
  giveUp(stopped?: AbortSignal): Promise<void> {
    const { giveUpText: text } = statements
    return repeatBatches(this.#query, { text, values: [], atOnce: givenUpAtOnce }, stopped)
  }

  /** Makes due what failed at the URL before, until none is left or it is stopped. */
  async sendFailed(stopped?: AbortSignal): Promise<void> {
    let count = givenUpAtOnce
    while (count === givenUpAtOnce && !stopped?.aborted) {
      // Anew for each batch: what was made due is claimed meanwhile, until some time after that.
      const values = this.#resendingTimes()
      const [row] = await this.#query({ text: statements.sendFailedText, values })
      count = Number(row?.count ?? 0)
    }
    await this.#query({ text: statements.sentFailedText, values: this.#resendingTimes().slice(1) })
  }

  /** Now, and when what is due is surely claimed by no process, also where its clock is ahead. */
  #resendingTimes(): string[] {
    const now = this.#now().getTime()
    return [now, now + 2 * claimMs].map(ms => new Date(ms).toISOString())
  }

  /** Deletes what is old, until none is left or it is stopped. */
  deleteOld(stopped?: AbortSignal): Promise<void> {
    const now = this.#now().getTime()
    const values = [keptMs, eventsKeptMs].map(ms => new Date(now - ms).toISOString())
    const { deleteOldText: text, deletedAtOnce: atOnce } = statements
    return repeatBatches(this.#query, { text, values, atOnce }, stopped)
  }
}

function claimOf({ accountId, id, claimedUntil }: ClaimedMessage): unknown[] {
  return [accountId, id, claimedUntil]
}

function endpointOf({ accountId, endpointId, url }: ClaimedMessage): unknown[] {
  return [accountId, endpointId, url]
}

function valuesOfFree({ usual, ids, free }: FreePlaces): unknown[] {
  return [usual, ids, free]
}

function valuesOf({ at, httpStatus, durationMs }: Report): unknown[] {
  return [at.toISOString(), httpStatus, durationMs]
}

/** Drivers do not type their rows. */
function asMessage(row: Row): ClaimedMessage {
  const secrets = [row.secret, row.previous_secret].filter(secret => typeof secret === 'string')
  return {
    accountId: String(row.account_id),
    ownerId: String(row.owner_id),
    id: String(row.id),
    endpointId: String(row.endpoint_id),
    claimedUntil: String(row.next_attempt_at),
    attempts: Number(row.attempts),
    url: String(row.url),
    isFailing: row.is_failing === true,
    secrets,
    event: {
      id: String(row.event_id),
      type: String(row.type),
      recordId: String(row.record_id),
      mergedId: textOrNull(row.merged_id),
      at: new Date(String(row.created_at)),
    },
    message: textOrNull(row.message),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
