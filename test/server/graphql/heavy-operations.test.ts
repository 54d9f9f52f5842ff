import { describe, expect, it } from 'vitest'
import { HeavyOperations } from '../../../src/server/graphql/heavy-operations.ts'

/** Begins operations of a caller, and says which have begun. */
function begin(heavy: HeavyOperations, caller: string, count: number) {
  const begun: (() => void)[] = []
  for (let n = 0; n < count; n++) void heavy.begin(caller, 500).then(leave => begun.push(leave))
  return begun
}

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('heavy operations', () => {
  it('are two of a caller and eight of a process at once', async () => {
    const heavy = new HeavyOperations()
    const callers = ['a', 'b', 'c', 'd', 'e'].map(caller => begin(heavy, caller, 3))
    await settle()
    expect(callers.map(({ length }) => length)).toEqual([2, 2, 2, 2, 0])
    callers[0]?.[0]?.()
    callers[1]?.[0]?.()
    callers[2]?.[0]?.()
    callers[3]?.[0]?.()
    await settle()
    // One caller after the other, in the order in which they began to wait.
    expect(callers.map(({ length }) => length)).toEqual([3, 3, 3, 3, 0])
    callers[0]?.[1]?.()
    await settle()
    expect(callers.map(({ length }) => length)).toEqual([3, 3, 3, 3, 1])
  })

  it('all come in the end, and leave nothing behind', async () => {
    const heavy = new HeavyOperations()
    const begun = begin(heavy, 'a', 20)
    for (let n = 0; n < 20; n++) {
      await settle()
      expect(begun).toHaveLength(Math.min(20, n + 2))
      begun[n]?.()
    }
    const next = begin(heavy, 'a', 3)
    await settle()
    expect(next).toHaveLength(2)
  })

  it('are those of 500 points: others wait for nobody', async () => {
    const heavy = new HeavyOperations()
    begin(heavy, 'a', 5)
    await expect(heavy.begin('a', 499)).resolves.toBeTypeOf('function')
  })
})
