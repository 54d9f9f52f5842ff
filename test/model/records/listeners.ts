import { expect } from 'vitest'
import { LiveStream } from '../../graphql/live/live-stream.ts'
import type { TestApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import type { People } from '../people.ts'
import type { Change } from './rows.ts'

/** Somebody who hears what changes in an account, and can be cut off. */
class Listener {
  readonly heard: string[] = []
  /** When each was made. */
  readonly times: string[] = []
  #stream: LiveStream | null = null
  #reading: Promise<void> = Promise.resolve()
  readonly #open: (lastEventId: string) => Promise<LiveStream>
  #lastEventId = ''

  constructor(open: (lastEventId: string) => Promise<LiveStream>) {
    this.#open = open
  }

  /** Goes on after what was heard last. */
  async resume(): Promise<void> {
    if (this.#stream) return
    this.#stream = await this.#open(this.#lastEventId)
    this.#reading = this.#read(this.#stream)
  }

  /** Leaves, whatever has come meanwhile; who has heard nothing yet has nowhere to go on from. */
  async breakOff(): Promise<void> {
    if (this.#lastEventId === '') return
    await this.end()
  }

  async end(): Promise<void> {
    this.#stream?.hangUp()
    await this.#reading
    this.#stream = null
  }

  async #read(stream: LiveStream): Promise<void> {
    for (;;) {
      const change = await stream.next()
      if (typeof change === 'string') return
      this.heard.push(change.join(' '))
      this.times.push(stream.lastAt)
      this.#lastEventId = stream.lastEventId
    }
  }
}

/** Two who follow an account from its start: one without a break, one with several. */
export class Listeners {
  readonly throughout: Listener
  readonly broken: Listener

  private constructor(open: (lastEventId: string) => Promise<LiveStream>) {
    this.throughout = new Listener(open)
    this.broken = new Listener(open)
  }

  /** Begins; of two gateways each has both in turn. */
  static async open(apps: readonly [TestApp, ...TestApp[]], { accountId, ownerId }: People) {
    let turn = 0
    const listeners = new Listeners(async lastEventId => {
      const app = apps[turn++ % apps.length] ?? apps[0]
      const headers: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {}
      return LiveStream.open(app.url, { token: await app.token(ownerId), accountId, headers })
    })
    await listeners.throughout.resume()
    await listeners.broken.resume()
    return listeners
  }

  /** Once both have heard the last of these changes: each change came exactly once. */
  async expectHeard(changes: readonly Change[], memberIds: readonly string[]): Promise<void> {
    const expected = changes.map(change => change.join(' '))
    const last = expected.at(-1)
    await this.broken.resume()
    for (const { heard } of [this.throughout, this.broken])
      if (last) await expect.poll(() => heard).toContain(last)
    expect(byRecord(this.throughout.heard)).toEqual(byRecord(expected))
    expect(byRecord(withoutRepeats(this.broken, memberIds))).toEqual(byRecord(expected))
  }

  async close(): Promise<void> {
    await this.throughout.end()
    await this.broken.end()
  }
}

/** What was done to each record, in order. What one transaction does to several has no order. */
function byRecord(heard: readonly string[]): Readonly<Record<string, string[]>> {
  const changes: Record<string, string[]> = {}
  for (const change of heard) {
    const [kind, what = '', id] = change.split(' ')
    const record = `${kind} ${id}`
    changes[record] = [...(changes[record] ?? []), what]
  }
  return changes
}

/**
 * Transactions are numbered for a whole server of Postgres, where the tests of others are at work: who goes on
 * there may hear again what came shortly before, such as of the account's first members. On the embedded
 * database nobody else is.
 */
function withoutRepeats({ heard, times }: Listener, memberIds: readonly string[]): readonly string[] {
  if (!testServerUrl) return heard
  const isFirst = (change: string, index: number) =>
    heard.every((other, before) => before >= index || other !== change || times[before] !== times[index])
  return heard.filter((change, index) => isFirst(change, index) && !memberIds.some(id => change.endsWith(id)))
}
