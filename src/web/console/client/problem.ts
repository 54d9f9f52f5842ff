import type { CombinedError } from '@urql/core'
import { withAmounts } from '../words/numbers.ts'

/** Why an action failed, in words for the user. */
export interface Problem {
  readonly kind:
    | 'limited'
    | 'offline'
    | 'unavailable'
    /** The same was sent before, and is not done yet. */
    | 'underway'
    | 'forbidden'
    | 'missing'
    /** It was changed since it was read, or saved before. */
    | 'stale'
    /** A rule is in the way, whatever is read again. */
    | 'refused'
    | 'invalid'
    | 'broken'
  /** What happened. */
  readonly text: string
  /** What to do about it. */
  readonly advice: string
  /** What to quote when asking for help. */
  readonly requestId: string | null
  /** How long to wait, in seconds; null where waiting does not help. */
  readonly retryAfterSeconds: number | null
  /** What is wrong with each field, by its name in the input. */
  readonly fields: Readonly<Record<string, string>>
}

type Words = Pick<Problem, 'kind' | 'text' | 'advice'>

/** The id of a record that a message names. */
const idInBrackets = / \([0-9a-f-]{36}\)/g

const tryAgain = 'Try again in a moment.'

const invalid: Words = {
  kind: 'invalid',
  text: 'Some of it cannot be saved.',
  advice: 'See what is marked.',
}

const notThere: Words = {
  kind: 'missing',
  text: 'This is no longer there.',
  advice: 'It was deleted, or the address is not right.',
}

const byCode: Readonly<Record<string, Words>> = {
  RATE_LIMITED: {
    kind: 'limited',
    text: 'Too many requests in one minute.',
    advice: tryAgain,
  },
  NOT_FOUND: notThere,
  // Which rule is in the way, and what to do about it, the server says best.
  CONFLICT: { kind: 'refused', text: '', advice: '' },
  IDEMPOTENCY_KEY_IN_USE: {
    kind: 'underway',
    text: 'What was sent before is still being saved.',
    advice: tryAgain,
  },
  // With the same key, but not as it was: only what was done keeps its key.
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'stale',
    text: 'What was sent before is saved, though its answer was lost.',
    advice: 'Look at what it is now.',
  },
  BAD_USER_INPUT: invalid,
  UNAVAILABLE: { kind: 'unavailable', text: 'The service is busy.', advice: tryAgain },
}

const stale: Words = {
  kind: 'stale',
  text: '',
  advice: 'Look at what it is now, then make your change again.',
}
const noAccess: Words = {
  kind: 'forbidden',
  text: 'You have no access to this.',
  advice: 'The owner of the account can give it to you.',
}
const ownerOnly: Words = {
  kind: 'forbidden',
  text: 'Only the owner of the account can do this.',
  advice: 'Ask them for it.',
}
const offline: Words = {
  kind: 'offline',
  text: 'The service cannot be reached.',
  advice: 'Check your connection, then try again.',
}
const slow: Words = {
  kind: 'offline',
  text: 'What was sent came too slowly.',
  advice: 'Check your connection, then try again.',
}
const broken: Words = { kind: 'broken', text: 'Something went wrong on our side.', advice: tryAgain }

/** The page itself failed where nobody expected it. */
export const pageProblem: Problem = {
  kind: 'broken',
  text: 'Something went wrong on this page.',
  advice: 'Load it again, then go on.',
  requestId: null,
  retryAfterSeconds: null,
  fields: {},
}

/** Whether the same request can succeed later. */
export function isPassing({ kind }: Problem): boolean {
  return kind === 'limited' || kind === 'offline' || kind === 'unavailable' || kind === 'underway'
}

/** Whether a change may have been done all the same: no answer says that it was not. */
export function isInDoubt({ kind }: Problem): boolean {
  return kind === 'offline' || kind === 'underway'
}

/** Says why an answer was refused. */
export function explain(error: CombinedError): Problem {
  const refusal = error.graphQLErrors[0]
  const response: unknown = error.response
  const { headers, status } = response instanceof Response ? response : Response.error()
  const words = status === 408 ? slow : refusal ? wordsFor(refusal.extensions) : explainStatus(status)
  const seconds = Number(refusal?.extensions.retryAfterSeconds ?? headers.get('retry-after'))
  return {
    ...words,
    // Ids are for programs.
    ...(words.text === '' && refusal
      ? { text: `${withAmounts(refusal.message.replace(idInBrackets, ''))}.` }
      : {}),
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: seconds > 0 ? seconds : null,
    fields: readFields(refusal?.extensions.fields),
  }
}

function wordsFor({ code, stale: isStale, requires }: Readonly<Record<string, unknown>>): Words {
  if (code === 'FORBIDDEN') return explainForbidden(requires)
  return isStale ? stale : (byCode[String(code)] ?? broken)
}

/** Says what an answer means that is not the service's own. */
export function explainStatus(status: number): Words {
  if (status === 429) return { kind: 'limited', text: 'Too many requests at a time.', advice: tryAgain }
  // Such as a proxy's while the service starts again.
  if (status > 501) return { ...offline, advice: tryAgain }
  if (status < 400) return offline
  return {
    kind: 'refused',
    text: `Something between this page and the service refused it (${status}).`,
    advice: 'Whoever runs the service, or your network, can allow it.',
  }
}

/** Says who can allow what is forbidden, by what the service requires for it: `owner`, or a scope as `scope:write`. */
export function explainForbidden(requires: unknown): Words {
  const [, scope] = /^scope:(\w+)$/.exec(String(requires)) ?? []
  if (!scope) return requires === 'owner' ? ownerOnly : noAccess
  return {
    kind: 'forbidden',
    text: 'Your sign-in does not allow this.',
    advice: `Whoever runs the sign-in can allow it, by the scope ${scope}.`,
  }
}

/** Says what is wrong with a field that was not sent. */
export function invalidField(field: string, fault: string): Problem {
  return { ...invalid, requestId: null, retryAfterSeconds: null, fields: { [field]: fault } }
}

/** What was asked for does not exist. */
export const missing: Problem = { ...notThere, requestId: null, retryAfterSeconds: null, fields: {} }

/** Says of what others changed meanwhile that it cannot be read, and why. */
export function withUnread(stale: Problem, { text, advice }: Problem): Problem {
  return { ...stale, advice: `${text} ${advice}` }
}

/** Messages by the path of the argument, such as `input.email`, as messages by the field. */
function readFields(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, messages]) => [
      path.replace(/^input\./, ''),
      withAmounts(String([messages].flat()[0])),
    ]),
  )
}
