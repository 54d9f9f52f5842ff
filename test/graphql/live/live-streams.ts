import { afterEach, expect } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { type LiveRequest, LiveStream } from './live-stream.ts'

/** The subscriptions of a file's tests, ended after each. */
export class LiveStreams {
  readonly #app: TestApp
  readonly #opened: LiveStream[] = []

  constructor(app: TestApp) {
    this.#app = app
    afterEach(() => this.#end())
  }

  /** Subscribes as a user. */
  async open(userId: string, accountId: string, options: Partial<LiveRequest> = {}): Promise<LiveStream> {
    const token = await this.#app.token(userId)
    const stream = await LiveStream.open(this.#app.url, { token, accountId, ...options })
    this.#opened.push(stream)
    return stream
  }

  async #end(): Promise<void> {
    for (const stream of this.#opened.splice(0)) stream.hangUp()
    // Who has left holds no place.
    await expect.poll(() => this.#app.services.live.streams.count).toBe(0)
  }
}
