import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { ActorKind } from '../../generated/prisma/enums.ts'

/** Who makes changes, as the history of an account says it. */
export interface Actor {
  readonly kind: ActorKind
  /** The id of the user, the API key or the form. */
  readonly id: string
}

/** Whose changes those of a request are. */
export interface Authorship {
  readonly requestId: string
  /** null where nobody is signed in. */
  readonly actor: Actor | null
}

/** What statements are run for: a request, until it is answered. */
interface Work {
  readonly caller: string
  /** When the request began, on the clock of performance.now(); null once it has no deadline. */
  beganAtMs: number | null
  /** null for work of the process. */
  authorship: Authorship | null
}

const work = new AsyncLocalStorage<Work | undefined>()

/**
 * Runs work whose statements are those of the caller with this key: a user, or an address without one. The
 * request's deadline counts from here.
 */
export function runAsCaller<Result>(
  caller: string,
  run: () => Result,
  authorship: Authorship | null = null,
): Result {
  return work.run({ caller, authorship, beganAtMs: performance.now() }, run)
}

/** Makes the changes of a part of a request another actor's; its parts that change something come one after the other. */
export async function runAsActor<Result>(actor: Actor, run: () => Promise<Result>): Promise<Result> {
  const current = work.getStore()
  const before = current?.authorship
  if (!before) return run()
  current.authorship = { ...before, actor }
  try {
    return await run()
  } finally {
    current.authorship = before
  }
}

/** Who makes the changes of the current request, in three lines; null where the process works for itself. */
export function currentActor(): string | null {
  const { actor, requestId } = work.getStore()?.authorship ?? {}
  return actor ? `${actor.kind}\n${actor.id}\n${requestId}` : null
}

/**
 * Says to a transaction who makes its changes: see prisma/migrations/20261124120000_actors. It takes no snapshot, so
 * that the isolation level can be set after it.
 */
export function setActor(actor: string): string {
  return `SET LOCAL bizgate.actor = ${pg.escapeLiteral(actor)}`
}

/** The current caller's key; undefined where the process works for itself. */
export function currentCaller(): string | undefined {
  return work.getStore()?.caller
}

/**
 * When the request at work has to be answered, where requests have so many milliseconds; infinite for what has
 * no deadline.
 */
export function currentDeadline(answerMs: number): number {
  const beganAtMs = work.getStore()?.beganAtMs
  return typeof beganAtMs === 'number' ? beganAtMs + answerMs : Number.POSITIVE_INFINITY
}

/** The request has begun to answer with a stream, which may take its time. */
export function liftDeadline(): void {
  const current = work.getStore()
  if (current) current.beganAtMs = null
}

/** Leaves the time that work took out of the request's deadline. */
export async function outsideDeadline<Result>(run: () => Promise<Result>): Promise<Result> {
  const current = work.getStore()
  const beganAtMs = performance.now()
  try {
    return await run()
  } finally {
    if (typeof current?.beganAtMs === 'number') current.beganAtMs += performance.now() - beganAtMs
  }
}

/** Runs the process's own work, whose statements wait for no turn and have no request's deadline. */
export function asProcess<Result>(run: () => Result): Result {
  return work.run(undefined, run)
}

/** Binds a function to the current caller, wherever it is called later. */
export function inContextOfCaller<Result>(run: () => Result): () => Result {
  return AsyncLocalStorage.bind(run)
}
