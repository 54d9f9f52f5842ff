import { fetchWithin, querySilenceMs } from '../../fetch-within.ts'

type Listener = () => void

/** Counts the sessions that this page has had, so that what was sent in an earlier one is told from what was not. */
let current = 0
let isOver = false
let waiting: Listener[] = []
let tellEnd: Listener = () => {}

/** Whether the session has ended without a new sign-in. */
export function isSessionOver(): boolean {
  return isOver
}

/** Calls when the session ends. */
export function onSessionEnd(call: Listener): void {
  tellEnd = call
}

/** Sends the requests that waited for the session: the same user has signed in again. */
export function resumeSession(): void {
  const calls = waiting
  current += 1
  isOver = false
  waiting = []
  for (const call of calls) call()
}

/**
 * Fetches. What is refused because the session has ended waits until its user has signed in again, and is sent once
 * more then: nothing was done yet, and whoever asked has nothing to repeat. It fails where nothing comes for so long.
 */
export async function fetchInSession(
  input: RequestInfo | URL,
  init?: RequestInit,
  silenceMs: number | null = querySilenceMs,
): Promise<Response> {
  for (;;) {
    const sentIn = current
    const answer = await (silenceMs === null ? fetch(input, init) : fetchWithin(silenceMs, input, init))
    if (answer.status !== 401) return answer
    if (sentIn === current) await waitForSession()
  }
}

/** Fetches what a change answers, which may take the service a hundred seconds. */
export function fetchChange(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetchInSession(input, init, 120_000)
}

function waitForSession(): Promise<void> {
  const resumed = new Promise<void>(resolve => waiting.push(resolve))
  if (!isOver) {
    isOver = true
    tellEnd()
  }
  return resumed
}
