import type { Context } from '../context.ts'

/** Reads values by key, all of one account. */
type ReadMany<Value> = (
  context: Context,
  accountId: string,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, Value>>

/**
 * Makes of a reader of many a reader of one, for fields of records that come in lists: what the records of
 * a list ask for in one turn is read together. A key without a value is an error.
 */
export function batched<Value>(readMany: ReadMany<Value>) {
  const waiting = new WeakMap<Context, Map<string, Batch<Value>>>()
  return async (context: Context, accountId: string, key: string): Promise<Value> => {
    const batches = waiting.get(context) ?? new Map<string, Batch<Value>>()
    waiting.set(context, batches)
    const batch = batches.get(accountId) ?? startBatch()
    batches.set(accountId, batch)
    batch.keys.add(key)
    const value = (await batch.values).get(key)
    if (value === undefined) throw new Error('A batch has no value for one of its keys')
    return value

    function startBatch(): Batch<Value> {
      const keys = new Set<string>()
      const values = Promise.resolve().then(() => {
        batches.delete(accountId)
        return readMany(context, accountId, [...keys])
      })
      return { keys, values }
    }
  }
}

interface Batch<Value> {
  readonly keys: Set<string>
  readonly values: Promise<ReadonlyMap<string, Value>>
}
