import { setTimeout as delay } from 'node:timers/promises'
import {
  type CryptoKey,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
  type RemoteJWKSet,
} from 'jose'
import { ProviderUnavailableError, UnknownKeyError } from '../errors.ts'
import { fetchKeySet } from './fetch-key-set.ts'
import type { KeySource } from './key-source.ts'

/** When keys are fetched and how long they are used. */
export interface KeyTimings {
  /** The timeout of a fetch. */
  readonly fetchTimeoutSeconds: number
  /** From a successful fetch to the next. */
  readonly refreshSeconds: number
  /** From the first failed fetch to the next; doubled with every failure in a row while there are keys … */
  readonly firstRetrySeconds: number
  /** … up to this. */
  readonly maxRetrySeconds: number
  /** From one fetch that requests cause to the next on average, however many requests there are … */
  readonly cooldownSeconds: number
  /** … of which so many may follow one another at once, so that a single made-up kid does not keep a new key out. */
  readonly fetchesAtOnce: number
  /** The longest that a request waits for a fetch. */
  readonly maxWaitSeconds: number
  /** How long keys are used when the provider does not answer. */
  readonly maxAgeSeconds: number
}

const defaultTimings: KeyTimings = {
  fetchTimeoutSeconds: 5,
  refreshSeconds: 300,
  firstRetrySeconds: 1,
  maxRetrySeconds: 30,
  cooldownSeconds: 10,
  fetchesAtOnce: 3,
  maxWaitSeconds: 2,
  maxAgeSeconds: 86_400,
}

/** A placeholder: jose requires a URL before discovery has found it. */
const unknownUrl = 'https://discovered.invalid'

/** For each fetch `onAnswer` or `onFailure` is called, for the log. */
export interface RemoteKeySourceOptions {
  /** URL of the keys; a function is called before each fetch to discover it. */
  readonly url: string | ((signal: AbortSignal) => Promise<string>)
  readonly now?: () => Date
  readonly timings?: Partial<KeyTimings>
  readonly onAnswer?: () => void
  readonly onFailure?: (error: unknown) => void
}

/** The keys that an identity provider publishes. Fetching starts at once; this neither waits for it nor fails. */
export class RemoteKeySource implements KeySource {
  readonly #keys: RemoteJWKSet
  readonly #timings: KeyTimings
  readonly #now: () => Date
  readonly #onAnswer: () => void
  readonly #onFailure: (error: unknown) => void
  readonly #closing = new AbortController()
  #fetchedAtMs: number | null = null
  #keysText = ''
  #version = 0
  #failuresInARow = 0
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<void> | null = null
  /** When requests have as many fetches at once as ever. */
  #restedAtMs = Number.NEGATIVE_INFINITY
  #askedFor: Promise<void> | null = null
  #asked: Promise<void> = Promise.resolve()

  constructor({
    url,
    now = () => new Date(),
    timings,
    onAnswer = () => {},
    onFailure = () => {},
  }: RemoteKeySourceOptions) {
    this.#now = now
    this.#onAnswer = onAnswer
    this.#timings = { ...defaultTimings, ...timings }
    this.#onFailure = onFailure
    // jose's remote set holds the keys and fetches them, but never decides when: by itself it makes a request
    // wait for the whole fetch once keys are stale, drops stale keys when the provider is down, and then
    // fetches anew for every unknown kid.
    this.#keys = createRemoteJWKSet(new URL(typeof url === 'string' ? url : unknownUrl), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
      cooldownDuration: Number.POSITIVE_INFINITY,
      timeoutDuration: this.#timings.fetchTimeoutSeconds * 1000,
      [customFetch]: async (href, init) => {
        const signal = AbortSignal.any([init.signal, this.#closing.signal])
        return fetchKeySet(typeof url === 'string' ? href : await url(signal), { ...init, signal })
      },
    })
    this.#refresh()
  }

  readonly findKey: JWTVerifyGetKey<CryptoKey> = async (header, token) => {
    if (this.ready()) {
      try {
        return await this.#keys(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      }
    }
    await this.#askForRefresh()
    if (!this.ready()) throw new ProviderUnavailableError('No key to verify session tokens with is at hand')
    try {
      return await this.#keys(header, token)
    } catch (error) {
      // The key may be one that the provider has since the last fetch which worked.
      const isUpToDate = this.#failuresInARow === 0 && this.#refreshing === null
      if (isUpToDate || !(error instanceof errors.JWKSNoMatchingKey)) throw error
      throw new UnknownKeyError('Whether the identity provider has a new key cannot be found out')
    }
  }

  ready(): boolean {
    if (this.#fetchedAtMs === null) return false
    return this.#now().getTime() - this.#fetchedAtMs <= this.#timings.maxAgeSeconds * 1000
  }

  fetchedAt(): Date | null {
    return this.#fetchedAtMs === null ? null : new Date(this.#fetchedAtMs)
  }

  version(): number {
    return this.#version
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#closing.abort()
  }

  // A key may have been rotated, or the provider come back. Requests during a fetch share the rest of the wait of the
  // first one that asked for it, so a flood of unknown kids costs few fetches and cannot pile up.
  #askForRefresh(): Promise<void> {
    const isAskedFor = this.#refreshing !== null && this.#refreshing === this.#askedFor
    if (!isAskedFor && this.#takeFetch()) {
      this.#askedFor = this.#refresh()
      const breaker = delay(this.#timings.maxWaitSeconds * 1000, undefined, { ref: false })
      this.#asked = Promise.race([this.#askedFor, breaker])
    }
    return this.#asked
  }

  /** Whether a request may cause a fetch now. */
  #takeFetch(): boolean {
    const nowMs = this.#now().getTime()
    const cooldownMs = this.#timings.cooldownSeconds * 1000
    const restMs = this.#restedAtMs - nowMs
    // A clock that was set back does not prolong the cooldown.
    const leftMs = restMs > cooldownMs * this.#timings.fetchesAtOnce ? 0 : Math.max(restMs, 0)
    if (leftMs > cooldownMs * (this.#timings.fetchesAtOnce - 1)) return false
    this.#restedAtMs = nowMs + leftMs + cooldownMs
    return true
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#fetch().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #fetch(): Promise<void> {
    try {
      await this.#keys.reload()
      this.#noteChange()
      this.#fetchedAtMs = this.#now().getTime()
      this.#failuresInARow = 0
      this.#onAnswer()
    } catch (error) {
      this.#failuresInARow += 1
      if (!this.#closing.signal.aborted) this.#onFailure(error)
    }
    this.#scheduleRefresh()
  }

  #noteChange(): void {
    const keysText = JSON.stringify(this.#keys.jwks())
    if (keysText !== this.#keysText) this.#version += 1
    this.#keysText = keysText
  }

  #scheduleRefresh(): void {
    clearTimeout(this.#timer)
    if (this.#closing.signal.aborted) return
    const { refreshSeconds, firstRetrySeconds, maxRetrySeconds } = this.#timings
    // Without keys every token is refused, so the pause does not grow.
    const longest = this.ready() ? maxRetrySeconds : firstRetrySeconds
    const retrySeconds = Math.min(firstRetrySeconds * 2 ** (this.#failuresInARow - 1), longest)
    const waitSeconds = this.#failuresInARow === 0 ? refreshSeconds : retrySeconds
    this.#timer = setTimeout(() => this.#refresh(), waitSeconds * 1000).unref()
  }
}
