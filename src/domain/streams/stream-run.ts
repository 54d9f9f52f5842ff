import { idOfBounds } from '../../auth/api-keys/key-user-id.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Claim } from '../../limits/rate-limiter.ts'
import { limitRefused } from '../../observation/events.ts'
import { DomainError, occupied, rateLimited, toPublic, unavailable } from '../errors.ts'
import { maxRequestBytes, type RunningStreams } from './running-streams.ts'

/** How a stream ended: its client has all of it, its client left it, or it failed or the server broke it off. */
export type StreamOutcome = 'complete' | 'left' | 'failed'

/** What a stream uses of the context of its call. */
export interface StreamContext {
  readonly viewer: Pick<Viewer, 'userId' | 'apiKeyId'> | null
  readonly requestBytes: number
  readonly left: () => AbortSignal
  readonly breakOff: (error: unknown) => void
}

/** How the call of a stream begins. */
export interface StreamStart {
  /** Checks the call and claims its limit; between the two it takes the stream's place. */
  readonly claim: (takePlace: () => void) => Promise<Claim | undefined>
  readonly giveBack: (claim: Claim | undefined) => Promise<void>
  readonly open: () => Promise<AsyncIterable<unknown>>
}

/** A refused call may be repeated after so many seconds and a random part of as many more, so that not all come back at once. */
const retrySeconds = 5

const lostLease = new Error('The claim on the limit ran out while the stream was at work')

/**
 * A stream of events: it takes a place and a claim on its limit, and ends once. Ending it while the client is still
 * connected counts as our failure. It is over as soon as the client leaves, whatever it waits for. A stream that fails
 * while its client is not ready for more is broken off at once.
 */
export class StreamRun implements AsyncIterableIterator<unknown> {
  protected readonly userId: string
  /** Whose streams it is counted among. */
  protected readonly idOfBounds: string
  readonly #context: StreamContext
  readonly #streams: RunningStreams
  readonly #onLeft = () => void this.leave().catch(() => {})
  #source: AsyncIterator<unknown> | undefined
  #settle: (isOurFault: boolean) => Promise<void> = async () => {}
  #isOver = false
  #isPulled = false
  #failure: { readonly error: unknown } | null = null

  constructor(context: StreamContext, streams: RunningStreams) {
    this.userId = context.viewer?.userId ?? ''
    this.idOfBounds = context.viewer ? idOfBounds(context.viewer) : ''
    this.#context = context
    this.#streams = streams
  }

  /** Opens the stream, or throws. A call refused for the number of running streams uses up no limit. */
  async start({ claim: claimLimit, giveBack, open }: StreamStart): Promise<this> {
    let claim: Claim | undefined
    let leavePlace = () => {}
    const settle = async (isOurFault: boolean) => {
      try {
        // A stream that fails through our fault gives its slot back; one that the client ends does not.
        await (isOurFault ? giveBack(claim) : claim?.lease?.confirm())
      } finally {
        leavePlace()
      }
    }
    this.#settle = settle
    try {
      claim = await claimLimit(() => {
        leavePlace = this.#takePlace()
      })
      // A client that has left by now pays nothing.
      this.#left.throwIfAborted()
      this.#source = (await open())[Symbol.asyncIterator]()
    } catch (error) {
      await settle(true)
      throw toPublic(error)
    }
    void claim?.lease?.lost.then(() => this.fail(unavailable(lostLease)))
    if (this.#left.aborted) this.#onLeft()
    else this.#left.addEventListener('abort', this.#onLeft)
    return this
  }

  async next(): Promise<IteratorResult<unknown>> {
    this.#isPulled = true
    try {
      const result = await this.#source?.next()
      if (this.#failure) throw this.#failure.error
      if (result && !result.done) return result
      await this.endOfEvents()
      return { done: true, value: undefined }
    } catch (error) {
      await this.end('failed')
      throw toPublic(error)
    } finally {
      this.#isPulled = false
    }
  }

  async return(): Promise<IteratorResult<unknown>> {
    try {
      await this.#source?.return?.()
    } finally {
      await this.leave()
    }
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Ends the stream with an error: with its next event, or at once where nobody waits for one. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    if (this.#isOver || this.#isPulled) return
    void this.end('failed').catch(() => {})
    this.#context.breakOff(error)
  }

  /** Ends the stream before its last event: through the client, where it has left before the server stops. */
  leave(): Promise<void> {
    return this.end(this.#streams.stopping.aborted || !this.#left.aborted ? 'failed' : 'left')
  }

  /** Ends the stream, once. Rejects where {@link beforeEnd} does: then it has failed. */
  async end(outcome: StreamOutcome): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    this.#left.removeEventListener('abort', this.#onLeft)
    try {
      await this.beforeEnd(outcome)
    } catch (error) {
      await this.#settle(true)
      throw toPublic(error)
    }
    await this.#settle(outcome === 'failed')
  }

  /** Called once, before the place and the claim are given back. */
  protected async beforeEnd(_outcome: StreamOutcome): Promise<void> {}

  /** Called after the last event. */
  protected endOfEvents(): Promise<void> {
    return this.end('complete')
  }

  get #left(): AbortSignal {
    return this.#context.left()
  }

  #takePlace(): () => void {
    if (this.#context.requestBytes > maxRequestBytes)
      throw new DomainError(
        'BAD_USER_INPUT',
        `The request of a subscription may have at most ${maxRequestBytes / 1_024} KiB`,
      )
    const { limitNames, most } = this.#streams
    const place = this.#streams.begin(this.idOfBounds, this)
    if (typeof place === 'function') return place
    const resetSeconds = retrySeconds + Math.floor(Math.random() * retrySeconds)
    const name = limitNames[place]
    limitRefused.tell({ limit: name })
    // That all places of exports are taken is no fault of the caller's.
    if (name === 'exportPlaces') throw occupied(resetSeconds)
    throw rateLimited({ limit: { name, max: most[place] }, remaining: 0, resetSeconds })
  }
}
