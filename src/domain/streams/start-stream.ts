import type { SnapshotReading } from '../../database/database.ts'
import type { Claim } from '../../limits/rate-limiter.ts'
import type { Context } from '../context.ts'
import { rateLimited, unavailable } from '../errors.ts'
import { type Call, giveBack, guardField } from '../fields/field-guard.ts'
import type { RootFieldRules } from '../fields/field-options.ts'
import { toPublic } from '../public-error.ts'
import { guardStream } from './guard-stream.ts'
import type { RunningStreams } from './running-streams.ts'

/** A refused call may be repeated after so many seconds and a random part of as many more, so that not all come back at once. */
const retrySeconds = 5

/** Starts the stream of a call, or throws. A call refused for the number of running streams uses up no limit. */
export async function startStream(
  rules: RootFieldRules,
  call: Call,
  open: () => Promise<AsyncIterable<unknown>>,
): Promise<AsyncIterableIterator<unknown>> {
  const { context } = call
  let claim: Claim | undefined
  let countOut = () => {}
  const onEnd = async (isOurFault: boolean) => {
    try {
      // A stream that fails through our fault gives its slot back; one that the client ends does not.
      await (isOurFault ? giveBack(claim, call) : claim?.lease?.confirm())
    } finally {
      countOut()
    }
  }
  try {
    claim = await guardField(rules, call, () => {
      countOut = beginStream(rules.live ? context.live.streams : context.streams, context)
    })
    const events = await open()
    void claim?.lease?.lost.then(() => context.streams.fail(context, unavailable(lostLease)))
    return guardStream(publicErrors(events), { context, onEnd })
  } catch (error) {
    await onEnd(true)
    throw toPublic(error)
  }
}

const lostLease = new Error('The claim on the limit ran out while the stream was at work')

/** How a stream reads its snapshot: what waits for it counts for its user, and a failure breaks it off. */
export function readingOf(context: Context): SnapshotReading {
  return {
    reader: context.viewer?.userId ?? '',
    onFailure: error => context.streams.fail(context, toPublic(error)),
  }
}

function beginStream(streams: RunningStreams, { viewer }: Context): () => void {
  const countOut = streams.begin(viewer?.userId ?? '')
  if (countOut) return countOut
  throw rateLimited({ resetSeconds: retrySeconds + Math.floor(Math.random() * retrySeconds) })
}

/** Not a generator, whose end would wait for the event that is being waited for. */
function publicErrors(events: AsyncIterable<unknown>): AsyncIterator<unknown> {
  const source = events[Symbol.asyncIterator]()
  return {
    next: () => source.next().catch(error => Promise.reject(toPublic(error))),
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
  }
}
