import { LRUCache } from 'lru-cache'
import { isObject } from '../is-object.ts'
import type { MemoryBound } from '../memory-bound.ts'
import { SessionUnknownError } from './errors.ts'
import { readAnswer } from './read-answer.ts'
import { digestToken } from './token-digest.ts'

/** Where the identity provider says whether a token is still good (RFC 7662), and as whom we ask. */
export interface IntrospectionEndpoint {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

/** How long answers hold. */
export interface SessionCheckTimings {
  /** An answer is taken for so long without asking again. */
  readonly holdsSeconds: number
  /** How old an answer may be while the provider gives none. */
  readonly graceSeconds: number
  /** An answer that takes longer is none. */
  readonly timeoutSeconds: number
  /** Nothing is asked for so long after the provider gave no answer. */
  readonly pauseSeconds: number
}

const defaultTimings: SessionCheckTimings = {
  holdsSeconds: 30,
  graceSeconds: 300,
  timeoutSeconds: 2,
  pauseSeconds: 5,
}

const maxTokens = 20_000

/** What the identity provider said of sessions. */
export const sessionAnswersMemory: MemoryBound = {
  what: 'answers on revoked sessions, by digest',
  bound: `${maxTokens.toLocaleString('en')}, the most recently used`,
  bytes: maxTokens * 250,
}

/** How sessions are checked; `onFailure` is told of each question without an answer, for the log. */
export interface SessionCheckOptions {
  readonly endpoint: IntrospectionEndpoint
  readonly now?: () => Date
  readonly timings?: Partial<SessionCheckTimings> | undefined
  readonly onFailure?: (error: unknown) => void
}

interface Answer {
  readonly isActive: boolean
  readonly askedAtMs: number
}

/**
 * Asks the identity provider whether tokens were revoked, and remembers the answers on the 20,000 asked for last.
 * Tokens are verified before: this trusts whatever it is given.
 */
export class SessionCheck {
  /** How long an answer is taken without asking again, in milliseconds. */
  readonly holdsMs: number
  readonly #endpoint: IntrospectionEndpoint
  readonly #now: () => Date
  readonly #timings: SessionCheckTimings
  readonly #onFailure: (error: unknown) => void
  readonly #answers = new LRUCache<string, Answer>({ max: maxTokens })
  readonly #asking = new Map<string, Promise<Answer>>()
  #failedAtMs = Number.NEGATIVE_INFINITY

  constructor({ endpoint, now = () => new Date(), timings, onFailure = () => {} }: SessionCheckOptions) {
    this.#endpoint = endpoint
    this.#now = now
    this.#timings = { ...defaultTimings, ...timings }
    this.#onFailure = onFailure
    this.holdsMs = this.#timings.holdsSeconds * 1_000
  }

  /**
   * Whether a token is still good. Rejects with a SessionUnknownError when the provider gives no answer and the last
   * one is too old.
   */
  async isActive(token: string): Promise<boolean> {
    const digest = digestToken(token)
    const known = this.#answers.get(digest)
    if (known && this.#isYounger(known.askedAtMs, this.#timings.holdsSeconds)) return known.isActive
    try {
      return (await this.#askOnce(digest, token)).isActive
    } catch {
      if (known && this.#isYounger(known.askedAtMs, this.#timings.graceSeconds)) return known.isActive
      throw new SessionUnknownError()
    }
  }

  // By a clock that was set back nothing is young.
  #isYounger(sinceMs: number, seconds: number): boolean {
    const ageMs = this.#now().getTime() - sinceMs
    return ageMs >= 0 && ageMs < seconds * 1_000
  }

  /** Whoever asks about a token while it is being asked about shares the answer. */
  #askOnce(digest: string, token: string): Promise<Answer> {
    const asking = this.#asking.get(digest)
    if (asking) return asking
    const asked = this.#ask(digest, token).finally(() => this.#asking.delete(digest))
    this.#asking.set(digest, asked)
    return asked
  }

  async #ask(digest: string, token: string): Promise<Answer> {
    if (this.#isYounger(this.#failedAtMs, this.#timings.pauseSeconds)) throw new SessionUnknownError()
    const askedAtMs = this.#now().getTime()
    try {
      const signal = AbortSignal.timeout(this.#timings.timeoutSeconds * 1_000)
      const answer = { isActive: await introspect(this.#endpoint, token, signal), askedAtMs }
      this.#answers.set(digest, answer)
      return answer
    } catch (error) {
      this.#failedAtMs = this.#now().getTime()
      this.#onFailure(error)
      throw error
    }
  }
}

/** Asks whether a token is good. Rejects when there is no answer; follows no redirect. */
export async function introspect(
  { url, clientId, clientSecret }: IntrospectionEndpoint,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  // As RFC 6749 has it (2.3.1): encoded as in a form before they are joined.
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
