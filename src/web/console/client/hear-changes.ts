import { stringifyDocument } from '@urql/core'
import { createClient, NetworkError } from 'graphql-sse'
import { AccountChangesDocument, type AccountChangesSubscription } from '../generated.ts'
import { fetchInSession } from '../session/session.ts'
import { graceMs, isWanted, longestPauseMs, onPageChange, pause } from './page-state.ts'

/** One change of a record of the account. */
export type AccountChange = AccountChangesSubscription['accountChanges']

/** Who hears of changes. */
export interface Hearer {
  /** Without a change: some were missed, so any record can be new. */
  readonly hear: (change: AccountChange | null) => void
  /** Whether the service can be reached. */
  readonly tellConnected: (isConnected: boolean) => void
  /** From now on changes are heard, or it is known that they are not. */
  readonly tellOpened: () => void
  /** The user has no access to the account now. */
  readonly tellForbidden: () => void
}

const query = stringifyDocument(AccountChangesDocument)
const client = createClient({ url: '/graphql', retryAttempts: 0, fetchFn: fetchInSession })

/**
 * Hears the changes of an account until the signal ends it, going on where a connection ended. A page that nobody
 * looks at has no connection, since a browser has few; it goes on from the last change when it is looked at.
 */
export async function hearChanges(
  account: string,
  { hear, tellConnected, tellOpened, tellForbidden }: Hearer,
  signal: AbortSignal,
) {
  let after: string | undefined
  let pauseMs = firstPauseMs
  let isForbidden = false
  let grace: ReturnType<typeof setTimeout> | undefined
  const tellReached = (isReached: boolean) => {
    if (!isReached) grace ??= setTimeout(() => signal.aborted || tellConnected(false), graceMs)
    else {
      clearTimeout(grace)
      grace = undefined
      tellConnected(true)
    }
  }
  const connected = () => {
    tellReached(true)
    pauseMs = firstPauseMs
    isForbidden = false
    // Without a last change nobody knows what happened between what was read and now.
    if (after === undefined) hear(null)
    tellOpened()
  }
  while (!signal.aborted) {
    while (!isWanted() && !signal.aborted) {
      if (!navigator.onLine) tellConnected(false)
      tellOpened()
      await pause(longestPauseMs, signal)
    }
    try {
      for await (const change of openStream({ account, after }, signal, connected)) {
        after = change.id
        hear(change)
      }
    } catch (error) {
      if (signal.aborted) return
      tellOpened()
      const code = await readCode(error)
      // Whoever refuses is there.
      tellReached(code !== undefined)
      if (code === 'CONFLICT') after = undefined
      else if (code === 'FORBIDDEN') {
        // What is asked for next says so to the user, once; access may be given back.
        if (!isForbidden) {
          tellForbidden()
          hear(null)
        }
        isForbidden = true
        after = undefined
        pauseMs = longestPauseMs
      }
    }
    if (isWanted()) await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

const firstPauseMs = 1_000

class Refused extends Error {
  readonly code: string
  constructor(code: unknown) {
    super('The subscription was refused')
    this.code = String(code)
  }
}

/** Why a stream ended, as the code of the service's refusal; undefined where the service cannot be reached. */
async function readCode(error: unknown): Promise<string | undefined> {
  if (error instanceof Refused) return error.code
  const response: unknown = error instanceof NetworkError ? error.response : undefined
  // JSON, or an event with JSON; a proxy without a service behind it has the same statuses, and no code.
  const text = response instanceof Response ? await response.text().catch(() => '') : ''
  return /"code":"(\w+)"/.exec(text)?.[1]
}

async function* openStream(variables: object, signal: AbortSignal, connected: () => void) {
  const answers = client.iterate<AccountChangesSubscription>(
    { query, variables: { ...variables } },
    { connected },
  )
  const end = () => {
    if (signal.aborted || !isWanted()) void answers.return?.()
  }
  const forget = onPageChange(signal, end)
  try {
    for await (const { data, errors } of answers) {
      if (errors) throw new Refused(errors[0]?.extensions?.code)
      if (data) yield data.accountChanges
    }
  } finally {
    forget()
  }
}
