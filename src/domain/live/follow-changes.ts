import type { Context } from '../context.ts'
import { DomainError, toPublic } from '../errors.ts'
import { pay } from '../streams/pay-as-read.ts'
import { ChangeReader, type Reading, type RecordChange } from './change-reader.ts'
import type { Watcher } from './watcher.ts'

/** Each takes some of the work of an answer; one that reads a record costs more. */
const pointsPerChange = 1

/** So many of a caller's points stay for their own calls, however much others change. */
const pointsForCalls = 20_000

/** The events of a subscription: changes, and possibly an error at its end. */
export type ChangeEvent = RecordChange | DomainError

/** Follows an account's changes; rejects without access, and where the place to resume at is too old. */
export async function followChanges(
  context: Context,
  reading: Reading,
): Promise<AsyncIterableIterator<ChangeEvent, void, void>> {
  // Before the first statement, so that nothing comes between the two.
  const watcher = context.live.watch(reading.accountId, signedInFor(context), context.signInCheck)
  try {
    return follow(context, watcher, await ChangeReader.open(context, reading))
  } catch (error) {
    watcher.end()
    throw error
  }
}

/** How long the caller is still signed in, in milliseconds. */
function signedInFor({ signedInUntil, now }: Context): number {
  const until = signedInUntil()
  return until ? until.getTime() - now().getTime() : Number.POSITIVE_INFINITY
}

function follow(
  context: Context,
  watcher: Watcher,
  reader: ChangeReader,
): AsyncIterableIterator<ChangeEvent, void, void> {
  let isPaid = true
  const cost = { spend: (points: number) => context.cost.spend(points, pointsForCalls) }
  const findNext = async (): Promise<RecordChange | null> => {
    // For the change before: nothing may wait between the access check of a change and its event.
    if (!isPaid) await pay(cost, pointsPerChange, watcher.over)
    isPaid = true
    while (!watcher.over.aborted) {
      const change = await reader.next(watcher.takeNews())
      if (change) return change
      await watcher.wait()
    }
    return null
  }
  // Not a generator, whose end would wait for the change that is being waited for.
  return {
    async next() {
      try {
        const change = await findNext()
        if (!change || watcher.over.aborted) return { done: true, value: undefined }
        isPaid = false
        context.tellEventId(change.id)
        return { done: false, value: change }
      } catch (error) {
        watcher.end()
        const reason = toPublic(error)
        if (!(reason instanceof DomainError)) throw error
        context.tellEventId(null)
        return { done: false, value: reason }
      }
    },
    async return() {
      watcher.end()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
