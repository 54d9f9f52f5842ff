import type { SnapshotReading } from '../../database/database.ts'
import type { Claim } from '../../limits/rate-limiter.ts'
import { exportBegan, exportEnded, limitRefused } from '../../observation/events.ts'
import { currentWork } from '../../observation/request-work.ts'
import type { Context } from '../context.ts'
import { DomainError, occupied, rateLimited, unavailable } from '../errors.ts'
import { keepReceipt } from '../exports/receipts/keep-receipt.ts'
import { type Call, giveBack, guardField } from '../fields/field-guard.ts'
import type { RootFieldRules } from '../fields/field-options.ts'
import { toPublic } from '../public-error.ts'
import { guardStream, type StreamOutcome } from './guard-stream.ts'
import { mostRequestBytes, type RunningStreams } from './running-streams.ts'

/** A refused call may be repeated after so many seconds and a random part of as many more, so that not all come back at once. */
const retrySeconds = 5

/**
 * Starts the stream of a call, or throws; of one that only looks it is empty. A call refused for the number of
 * running streams uses up no limit.
 */
export async function startStream(
  rules: RootFieldRules,
  call: Call,
  open: () => Promise<AsyncIterable<unknown>>,
): Promise<AsyncIterableIterator<unknown>> {
  const { context } = call
  let claim: Claim | undefined
  let countOut = () => {}
  let endExport: (isBrokenOff: boolean) => void = () => {}
  const settle = async (isOurFault: boolean) => {
    endExport(isOurFault)
    try {
      // A stream that fails through our fault gives its slot back; one that the client ends does not.
      await (isOurFault ? giveBack(claim, call) : claim?.lease?.confirm())
    } finally {
      countOut()
    }
  }
  const onEnd = async (outcome: StreamOutcome) => {
    try {
      await keepReceipt(context, outcome === 'complete')
    } catch (error) {
      // Whoever has a whole file finds its receipt: without one, the export has failed.
      await settle(true)
      throw toPublic(error)
    }
    await settle(outcome === 'failed')
  }
  try {
    if (context.looksOnly) {
      await guardField(rules, call)
      return noEvents()
    }
    claim = await guardField(rules, call, () => {
      countOut = beginStream(rules.live ? context.live.streams : context.streams, context)
    })
    // Who has left by now has nothing of it, and pays nothing.
    context.left().throwIfAborted()
    const events = await open()
    if (!rules.live) endExport = beginExport(call.info.fieldName)
    void claim?.lease?.lost.then(() => context.streams.fail(context, unavailable(lostLease)))
    return guardStream(publicErrors(events), { context, onEnd })
  } catch (error) {
    await settle(true)
    throw toPublic(error)
  }
}

const lostLease = new Error('The claim on the limit ran out while the stream was at work')

/**
 * How a stream reads its snapshot: what waits for it counts for its user, each batch is a turn, and a failure breaks
 * it off. Its place is given back when all is read.
 */
export function readingOf(context: Context, accountId: string): SnapshotReading {
  const reader = context.viewer?.userId ?? ''
  return {
    reader,
    whose: concernedBy(context, accountId),
    abandoned: context.left(),
    begin: firstRows => context.streams.turns.begin(reader, firstRows),
    isHurried: () => context.streams.turns.requestsCome,
    turn: () => context.streams.turns.take(reader),
    mayHold: () => !context.streams.isPlaceWanted,
    onRead: () => context.streams.endReading(context),
    onFailure: error => context.streams.fail(context, toPublic(error)),
  }
}

/** Whose records a call is about, and who makes it: of neither a standby may be behind what the caller knows. */
export function concernedBy({ viewer }: Pick<Context, 'viewer'>, accountId: unknown): readonly string[] {
  return [
    ...(typeof accountId === 'string' ? [`account:${accountId.toLowerCase()}`] : []),
    ...(viewer ? [`user:${viewer.userId}`] : []),
  ]
}

function beginStream(streams: RunningStreams, context: Context): () => void {
  if (context.requestBytes > mostRequestBytes)
    throw new DomainError(
      'BAD_USER_INPUT',
      `The request of a subscription may have at most ${mostRequestBytes / 1_024} KiB`,
    )
  const begun = streams.begin(context.viewer?.userId ?? '', context)
  if (typeof begun === 'function') return begun
  const isLive = streams === context.live.streams
  const resetSeconds = retrySeconds + Math.floor(Math.random() * retrySeconds)
  // That all places are taken is no fault of the caller's.
  const isTaken = begun === 'inAll' && !isLive
  const name = isTaken ? 'exportPlaces' : isLive ? 'liveSubscriptionsInProgress' : 'exportsInProgress'
  limitRefused.tell({ limit: name })
  const limit = { name, max: streams.most[begun] }
  throw isTaken ? occupied(resetSeconds) : rateLimited({ limit, remaining: 0, resetSeconds })
}

/** Tells of an export that begins; answers what tells of its end. */
function beginExport(kind: string): (isBrokenOff: boolean) => void {
  const work = currentWork()
  if (work) work.exportKind = kind
  work?.goLast()
  exportBegan.tell({ kind })
  return isBrokenOff => exportEnded.tell({ kind, isBrokenOff })
}

async function* noEvents(): AsyncGenerator<never, void, void> {}

/** Not a generator, whose end would wait for the event that is being waited for. */
function publicErrors(events: AsyncIterable<unknown>): AsyncIterator<unknown> {
  const source = events[Symbol.asyncIterator]()
  return {
    next: () => source.next().catch(error => Promise.reject(toPublic(error))),
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
  }
}
