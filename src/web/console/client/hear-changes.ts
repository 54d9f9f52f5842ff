import { stringifyDocument } from '@urql/core'
import { createClient, NetworkError } from 'graphql-sse'
import { AccountChangesDocument, type AccountChangesSubscription } from '../generated.ts'

/** One change of a record of the account. */
export type AccountChange = AccountChangesSubscription['accountChanges']

/** Who hears of changes. */
export interface Hearer {
  /** Without a change: some were missed, so anything may be new. */
  readonly hear: (change: AccountChange | null) => void
  /** Whether changes are heard at the moment. */
  readonly tellConnected: (isConnected: boolean) => void
}

const query = stringifyDocument(AccountChangesDocument)
const client = createClient({ url: '/graphql', retryAttempts: 0 })

/**
 * Hears the changes of an account until the signal ends it, going on where a connection ended. A page that nobody
 * looks at has no connection, since a browser has few; it goes on from the last change when it is looked at.
 */
export async function hearChanges(account: string, { hear, tellConnected }: Hearer, signal: AbortSignal) {
  let after: string | undefined
  let pauseMs = firstPauseMs
  const connected = () => {
    tellConnected(true)
    pauseMs = firstPauseMs
    // Without a last change nobody knows what happened between what was read and now.
    if (after === undefined) hear(null)
  }
  while (!signal.aborted) {
    while (!isWanted() && !signal.aborted) {
      if (!navigator.onLine) tellConnected(false)
      await pause(longestPauseMs, signal)
    }
    try {
      for await (const change of openStream({ account, after }, signal, connected)) {
        after = change.id
        hear(change)
      }
    } catch (error) {
      if (signal.aborted) return
      const code = codeOf(error)
      if (code === 'UNREACHABLE') tellConnected(false)
      else if (code === 'CONFLICT') after = undefined
      // What is asked for next says so to the user.
      else if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') return hear(null)
    }
    if (isWanted()) await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

class Refused extends Error {
  readonly code: string
  constructor(code: unknown) {
    super('The subscription was refused')
    this.code = String(code)
  }
}

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
}

/** Why a stream ended, as the code of a refusal. */
function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code
  const status = error instanceof NetworkError ? error.response?.status : undefined
  return codes[status ?? 0] ?? 'UNREACHABLE'
}

async function* openStream(variables: object, signal: AbortSignal, connected: () => void) {
  const answers = client.iterate<AccountChangesSubscription>(
    { query, variables: { ...variables } },
    { connected },
  )
  const end = () => {
    if (signal.aborted || !isWanted()) void answers.return?.()
  }
  const forget = onEnds(signal, end)
  try {
    for await (const { data, errors } of answers) {
      if (errors) throw new Refused(errors[0]?.extensions?.code)
      if (data) yield data.accountChanges
    }
  } finally {
    forget()
  }
}

/** A browser that is offline may keep a dead connection for minutes. */
function isWanted(): boolean {
  return !document.hidden && navigator.onLine
}

/** Calls whenever the page is hidden or shown, goes offline or online, or the signal ends; until it is forgotten. */
function onEnds(signal: AbortSignal, call: () => void): () => void {
  const ends: readonly [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'offline'],
    [window, 'online'],
    [signal, 'abort'],
  ]
  for (const [target, name] of ends) target.addEventListener(name, call)
  return () => {
    for (const [target, name] of ends) target.removeEventListener(name, call)
  }
}

/** Waits; no longer than until something changes that may end the wait. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const forget = onEnds(signal, end)
  })
}
