import type { Database } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { errorAnswer, HttpError, httpErrors, invalidPayload } from '../http/errors.ts'
import { idempotencyKeyField } from '../http/idempotency-key.ts'
import { canonicalJson, digestOf } from './fingerprint.ts'
import { insertText, lookupText } from './statements.ts'

/** How long an answer is kept, in milliseconds: a day. */
export const keptForMs = 24 * 3_600_000

/** The most bytes of an answer that is kept: the report of the longest import has more than one MiB. */
export const maxKeptBytes = 4 * 1024 ** 2

const tooLarge = invalidPayload({
  [idempotencyKeyField]: [
    `Goes with an answer of at most ${maxKeptBytes} bytes: nothing was done; ask for less, or send no key`,
  ],
})

/** The refusals of a key. */
export const keyRefusals = {
  inProgress: errorAnswer(409, 'A request with this Idempotency-Key is in progress', { 'retry-after': '1' }),
  otherInput: errorAnswer(422, 'The Idempotency-Key was used with other input'),
}

/** A request with a key. */
export interface KeyedRequest {
  /** Whose key it is. */
  readonly caller: string
  /** What it asks for; a caller may have the same key for each. */
  readonly endpoint: string
  readonly key: string
  readonly input: unknown
}

/** An answer that a repetition gets again. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null where there is none. */
  readonly body: string | null
}

/** An answer that was just made, and the account whose data it has; undefined for none. */
export interface MadeAnswer extends KeptAnswer {
  readonly accountId: string | undefined
}

/** What is done for a request with a key, in the database that it is given. */
export interface KeyedWork {
  readonly make: (database: Database) => Promise<MadeAnswer>
  /** Throws where the caller may not have the kept answer, for which they may have lost the access. */
  readonly mayRepeat: (database: Database) => Promise<void>
}

/** What answers are kept in, and by which clock. */
export interface AnswerStore {
  readonly database: Database
  readonly now: () => Date
}

/** Another request has kept an answer since this one looked. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
  /** That of a serialization failure: all is done again, and finds that answer. */
  readonly code = '40001'
}

interface Looked extends KeptAnswer {
  readonly isOurs: boolean
  /** Null where no answer is kept. */
  readonly fingerprint: string | null
}

/**
 * Answers a request with a key: by the answer that is kept for it, or by the work, whose answer is then kept. The work
 * is done in one transaction with its answer; what it throws undoes all of it. Throws 409 while another request with the
 * key is at work, 422 where the key was used with other input, and 400 where the answer is too large to be kept.
 */
export async function answerOnce(
  { database, now }: AnswerStore,
  { caller, endpoint, key, input }: KeyedRequest,
  { make, mayRepeat }: KeyedWork,
): Promise<KeptAnswer & { readonly isReplayed: boolean }> {
  const id = digestOf(caller, endpoint, key)
  const fingerprint = digestOf(canonicalJson(input))
  const run = async (inside: Database) => {
    const nowMs = now().getTime()
    const [found] = await inside.query<Looked>({
      text: lookupText,
      values: [lockOf(id), id, new Date(nowMs).toISOString()],
    })
    if (!found) throw new Error('The database has not said whether an answer is kept')
    const { isOurs, fingerprint: known, ...kept } = found
    if (known !== null) {
      // Before what the key was used with: who may not call learns nothing of it.
      await mayRepeat(inside)
      if (known !== fingerprint) throw new HttpError(keyRefusals.otherInput)
      return { ...kept, isReplayed: true }
    }
    if (!isOurs) throw new HttpError(keyRefusals.inProgress)
    const { accountId, ...made } = await make(inside)
    if (Buffer.byteLength(made.body ?? '') > maxKeptBytes) throw new HttpError(tooLarge)
    const written = await inside.query({
      text: insertText,
      values: [
        ...[id, fingerprint, accountId ?? null, made.status, JSON.stringify(made.headers), made.body],
        ...[new Date(nowMs + keptForMs).toISOString(), new Date(nowMs).toISOString()],
      ],
    })
    if (written.length === 0) throw new OvertakenError()
    return { ...made, isReplayed: false }
  }
  return database.oneTransaction(run).catch(error => {
    // What the work itself met has its answer already.
    if (error instanceof HttpError || !isDatabaseUnavailable(error)) throw error
    throw new HttpError(httpErrors.unavailable, { cause: error })
  })
}

/** The number of the advisory lock: whoever has it is at work on the key. */
function lockOf(id: string): string {
  return String(Buffer.from(id, 'base64url').readBigInt64BE())
}
