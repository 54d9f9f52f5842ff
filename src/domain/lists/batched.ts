import { turnsTaken } from '../../database/fairness/loop-turns.ts'
import type { Context } from '../context.ts'

/** Reads values by key; what a group says holds for all of them. */
type ReadMany<Group, Value> = (
  context: Context,
  group: Group,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, Value>>

/**
 * Makes of a reader of many a reader of one, for fields of records that come in lists: what the records of
 * a list ask for in one turn is read together, where their groups have one name. A key without a value is an
 * error.
 */
export function batched<Group, Value>(
  readMany: ReadMany<Group, Value>,
  nameOf: (group: Group) => string,
): (context: Context, group: Group, key: string) => Promise<Value> {
  const waiting = new WeakMap<Context, Map<string, Batch<Value>>>()
  return async (context, group, key) => {
    const name = nameOf(group)
    const batches = waiting.get(context) ?? new Map<string, Batch<Value>>()
    waiting.set(context, batches)
    const batch = batches.get(name) ?? startBatch()
    batches.set(name, batch)
    batch.keys.add(key)
    const value = (await batch.values).get(key)
    if (value === undefined) throw new Error('A batch has no value for one of its keys')
    return value

    function startBatch(): Batch<Value> {
      const keys = new Set<string>()
      const values = turnsTaken(context).then(() => {
        batches.delete(name)
        return readMany(context, group, [...keys])
      })
      return { keys, values }
    }
  }
}

interface Batch<Value> {
  readonly keys: Set<string>
  readonly values: Promise<ReadonlyMap<string, Value>>
}
