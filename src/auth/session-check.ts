import { LRUCache } from 'lru-cache'
import { isObject } from '../is-object.ts'
import type { MemoryBound } from '../memory-bound.ts'
import { ProviderUnavailableError } from './errors.ts'
import { readAnswer } from './read-answer.ts'
import { digestToken } from './token-digest.ts'

/** The provider's endpoint for token introspection (RFC 7662), and our credentials there. */
export interface IntrospectionEndpoint {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

/** How long answers are used. */
export interface SessionCheckTimings {
  /** How long an answer is used before the next request. */
  readonly holdsSeconds: number
  /** The maximum age of an answer while the provider does not answer. */
  readonly graceSeconds: number
  /** The timeout of a request. */
  readonly timeoutSeconds: number
  /** The pause between requests after one without an answer. */
  readonly pauseSeconds: number
}

const defaultTimings: SessionCheckTimings = {
  holdsSeconds: 30,
  graceSeconds: 300,
  timeoutSeconds: 2,
  pauseSeconds: 5,
}

const maxTokens = 20_000

/** The identity provider's answers about sessions. */
export const sessionAnswersMemory: MemoryBound = {
  what: 'answers on revoked sessions, by digest',
  bound: `${maxTokens.toLocaleString('en')}, the most recently used`,
  bytes: maxTokens * 250,
}

/** How sessions are checked; for each request `onAnswer` or `onFailure` is called, for the log. */
export interface SessionCheckOptions {
  readonly endpoint: IntrospectionEndpoint
  readonly now?: () => Date
  readonly timings?: Partial<SessionCheckTimings> | undefined
  readonly onAnswer?: () => void
  readonly onFailure?: (error: unknown) => void
}

interface Answer {
  readonly isActive: boolean
  readonly askedAtMs: number
}

/**
 * Asks the identity provider whether tokens were revoked, and caches the answers for the 20,000 used last.
 * Tokens must be verified before: this does not verify them.
 */
export class SessionCheck {
  /** How long an answer is used before the next request, in milliseconds. */
  readonly holdsMs: number
  readonly #endpoint: IntrospectionEndpoint
  readonly #now: () => Date
  readonly #timings: SessionCheckTimings
  readonly #onAnswer: () => void
  readonly #onFailure: (error: unknown) => void
  readonly #answers = new LRUCache<string, Answer>({ max: maxTokens })
  readonly #asking = new Map<string, Promise<Answer>>()
  #failedAtMs = Number.NEGATIVE_INFINITY

  constructor({
    endpoint,
    now = () => new Date(),
    timings,
    onAnswer = () => {},
    onFailure = () => {},
  }: SessionCheckOptions) {
    this.#endpoint = endpoint
    this.#now = now
    this.#onAnswer = onAnswer
    this.#timings = { ...defaultTimings, ...timings }
    this.#onFailure = onFailure
    this.holdsMs = this.#timings.holdsSeconds * 1_000
  }

  /**
   * Whether a token is still active. Rejects with a ProviderUnavailableError when the provider gives no answer and
   * the last one is too old.
   */
  async isActive(token: string): Promise<boolean> {
    const digest = digestToken(token)
    const known = this.#answers.get(digest)
    if (known && this.#isYounger(known.askedAtMs, this.#timings.holdsSeconds)) return known.isActive
    try {
      return (await this.#askOnce(digest, token)).isActive
    } catch {
      if (known && this.#isYounger(known.askedAtMs, this.#timings.graceSeconds)) return known.isActive
      throw new ProviderUnavailableError('Whether the session was revoked cannot be found out')
    }
  }

  // After the clock was set back no answer counts as young.
  #isYounger(sinceMs: number, seconds: number): boolean {
    const ageMs = this.#now().getTime() - sinceMs
    return ageMs >= 0 && ageMs < seconds * 1_000
  }

  /** Parallel checks of one token share a request. */
  #askOnce(digest: string, token: string): Promise<Answer> {
    const asking = this.#asking.get(digest)
    if (asking) return asking
    const asked = this.#ask(digest, token).finally(() => this.#asking.delete(digest))
    this.#asking.set(digest, asked)
    return asked
  }

  async #ask(digest: string, token: string): Promise<Answer> {
    if (this.#isYounger(this.#failedAtMs, this.#timings.pauseSeconds))
      throw new Error('The identity provider has given no answer just now')
    const askedAtMs = this.#now().getTime()
    try {
      const signal = AbortSignal.timeout(this.#timings.timeoutSeconds * 1_000)
      const answer = { isActive: await introspect(this.#endpoint, token, signal), askedAtMs }
      this.#answers.set(digest, answer)
      this.#onAnswer()
      return answer
    } catch (error) {
      this.#failedAtMs = this.#now().getTime()
      this.#onFailure(error)
      throw error
    }
  }
}

/** Asks whether a token is active. Rejects when there is no answer; follows no redirect. */
export async function introspect(
  { url, clientId, clientSecret }: IntrospectionEndpoint,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  // RFC 6749 (2.3.1) requires form encoding of both parts before they are joined.
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    redirect: 'manual',
    signal,
  })
  const answer = await readAnswer(response, 'The introspection')
  if (!isObject(answer) || typeof answer.active !== 'boolean')
    throw new Error('The introspection says nothing of "active"')
  return answer.active
}
