import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  Database,
  Query,
  Replica,
  SnapshotBatch,
  SnapshotReading,
  SnapshotStatement,
  Statement,
} from '../database.ts'
import { TurnError, withDeadline } from '../deadline.ts'
import { currentDeadline } from '../fairness/caller.ts'
import { isConflict } from '../retry-conflicts.ts'
import { SpoolFullError } from '../snapshot/spool-bytes.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { Freshness, maxAgeMs } from './freshness.ts'
import { openRecentWrites } from './recent-writes.ts'

/** After a failure the standby is not asked for so long, in milliseconds. */
const restMs = 1_000
/** A statement that takes the standby longer is asked of the primary, in milliseconds. */
const standbyMs = 2_000

/** A standby to read from. */
interface OpenReplica extends Omit<Replica, 'url'> {
  readonly standby: Pick<Database, 'query' | 'readSnapshot' | 'readUse' | 'close'>
  /** How long a request may take, in milliseconds. */
  readonly answerMs: number
}

/**
 * The database, with lists and exports read from a standby: those of accounts and callers who have written lately
 * excepted. A standby that fails, or lags, is no outage: the primary is read then. To compare positions in the log
 * instead would cost an exchange per read and per write.
 */
export function withReplica(
  primary: Database,
  { standby, answerMs, marks, onFailure }: OpenReplica,
): Database {
  const freshness = new Freshness(primary.query, standby.query, onFailure)
  const writes = openRecentWrites(maxAgeMs, marks)
  const onStandby = new AsyncLocalStorage<true>()
  let restsUntilMs = 0
  const isUsable = () => freshness.ageMs < maxAgeMs && performance.now() > restsUntilMs
  const mayRead = async (whose: readonly string[]) => isUsable() && !(await writes.anyOf(whose))
  /** Rethrows what is the statement's own fault, or its reader's. */
  const rest = (error: unknown) => {
    const isLate = performance.now() >= currentDeadline(answerMs)
    const isReaders = isLate || error instanceof TurnError || error instanceof SpoolFullError
    if (isReaders || (!isDatabaseUnavailable(error) && !isConflict(error))) throw error
    restsUntilMs = performance.now() + restMs
    freshness.lose()
    onFailure(error)
  }
  const query: Query = <Found extends object>(statement: Statement) =>
    onStandby.getStore()
      ? withDeadline(standby.query<Found>(statement), standbyMs).catch(error => {
          rest(error)
          return primary.query<Found>(statement)
        })
      : primary.query<Found>(statement)

  async function* readSnapshot(
    statements: readonly SnapshotStatement[],
    reading?: SnapshotReading,
  ): AsyncGenerator<SnapshotBatch, void, void> {
    if (reading?.whose && (await mayRead(reading.whose))) {
      let hasBegun = false
      try {
        // A failure before the first rows has not reached the reader.
        const onFailed = (error: unknown) => hasBegun && reading.onFailure?.(error)
        const onRead = () => hasBegun && reading.onRead?.()
        const following = { ...reading, onFailure: onFailed, onRead }
        for await (const batch of standby.readSnapshot(statements, following)) {
          hasBegun = true
          yield batch
        }
        return
      } catch (error) {
        rest(error)
        if (hasBegun) throw error
      }
    }
    yield* primary.readSnapshot(statements, reading)
  }

  return {
    ...primary,
    query,
    readSnapshot,
    reading: async (whose, work) => ((await mayRead(whose)) ? onStandby.run(true, work) : work()),
    readUse: () => {
      const use = primary.readUse()
      return { ...use, pools: { ...use.pools, ...standby.readUse().pools } }
    },
    noteWrite: whose => writes.note(whose),
    async oneTransaction(work) {
      const written = new Set<string>()
      const noteWrite = async (whose: readonly string[]) => {
        for (const each of whose) written.add(each)
      }
      try {
        return await primary.oneTransaction(inside =>
          work({ ...inside, reading: (_whose, read) => read(), noteWrite }),
        )
      } finally {
        // What is written is there from the commit on, which comes after the work.
        await writes.note([...written])
      }
    },
    async close() {
      freshness.close()
      await standby.close()
      await primary.close()
    },
  }
}
