import type { Database } from '../database/database.ts'
import { type EndpointKey, giveUpWaiting } from './give-up.ts'
import { backlogText, overfullText } from './statements.ts'

/** How many messages may wait for an endpoint; it is switched off where there are more. */
export const maxWaiting = 20_000

/** What waits in all, as of the last look. */
export interface Waiting {
  /** For endpoints that are on. */
  readonly messages: number
  /** Since when the oldest of those could have been sent that wait for no other; null where none is late. */
  readonly oldestDueAt: Date | null
}

/** Nothing waits, or nobody looks. */
export const nothingWaits: Waiting = { messages: 0, oldestDueAt: null }

/** What waits for the endpoints of all accounts, and its bound. */
export class Backlog {
  readonly #query: Database['query']
  readonly #now: () => Date

  constructor({ query }: Pick<Database, 'query'>, now: () => Date) {
    this.#query = query
    this.#now = now
  }

  /** Counts what waits, of each endpoint to its bound and one, and switches off those that have more. */
  async look(): Promise<{ readonly waiting: Waiting; readonly switchedOff: readonly EndpointKey[] }> {
    const now = this.#now().toISOString()
    const [row] = await this.#query({ text: backlogText, values: [now, maxWaiting] })
    const switchedOff = row?.endpoints ? await this.#switchOff([row.accounts, row.endpoints, now]) : []
    const oldest = row?.oldest_due_at
    const waiting = {
      messages: Number(row?.messages ?? 0),
      oldestDueAt: oldest === null || oldest === undefined ? null : new Date(String(oldest)),
    }
    return { waiting, switchedOff }
  }

  async #switchOff(values: readonly unknown[]): Promise<readonly EndpointKey[]> {
    const rows = await this.#query({ text: overfullText, values })
    const endpoints = rows.map(row => ({ accountId: String(row.account_id), endpointId: String(row.id) }))
    for (const endpoint of endpoints) await giveUpWaiting(this.#query, endpoint)
    return endpoints
  }
}
