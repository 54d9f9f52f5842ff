import { describe, expect, it } from 'vitest'
import { runAsCaller } from '../../../src/database/fairness/caller.ts'
import { inTurns, isTurnOver, nextTurn, turnsTaken } from '../../../src/database/fairness/loop-turns.ts'

/** Works until the turn is over. */
function work(): void {
  while (!isTurnOver());
}

describe('turns of the event loop', () => {
  it('come to one caller after the other, and to each in its order', async () => {
    const order: string[] = []
    const wait = (caller: string, name: string) =>
      runAsCaller(caller, async () => {
        await nextTurn()
        order.push(name)
      })
    await Promise.all([wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('b', 'b1'), wait('c', 'c1')])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  it('leave room for others once one has worked for its time', async () => {
    const order: string[] = []
    const long = async (name: string) => {
      await nextTurn()
      order.push(name)
      work()
    }
    const other = nextTurn().then(() => setImmediate(() => order.push('another request')))
    await Promise.all([other, long('first'), long('second'), long('third')])
    expect(order.indexOf('another request')).toBeLessThan(order.indexOf('third'))
  })

  it('pass on when what was waited for fails', async () => {
    const failing = nextTurn().then(() => Promise.reject(new Error('It fails')))
    await expect(failing).rejects.toThrow('It fails')
    await nextTurn()
  })
})

describe('a list that takes turns', () => {
  it('has its items in their order, and those at once for which there was time', async () => {
    await nextTurn()
    const given: (number | Promise<number>)[] = []
    for (const item of inTurns([1, 2, 3, 4], {})) {
      given.push(item)
      if (given.length === 2) work()
    }
    expect(given.slice(0, 2)).toEqual([1, 2])
    expect(given.slice(2).every(item => item instanceof Promise)).toBe(true)
    expect(await Promise.all(given)).toEqual([1, 2, 3, 4])
  })

  it('lets what its items ask for be read together, in however many turns they come', async () => {
    const operation = {}
    const batches: number[][] = []
    let batch: number[] | null = null
    const load = (key: number) => {
      if (batch) return void batch.push(key)
      const keys = [key]
      batch = keys
      void turnsTaken(operation).then(() => {
        batches.push(keys)
        batch = null
      })
    }
    const loadAndWork = (key: number) => {
      load(key)
      work()
    }
    const complete = async (list: readonly number[]) => {
      for (const item of inTurns(list, operation)) {
        // What is there at once asks before another has to wait.
        if (item instanceof Promise) void item.then(loadAndWork)
        else loadAndWork(item)
      }
      await turnsTaken(operation)
    }
    await Promise.all([complete([1, 2, 3]), complete([4, 5, 6])])
    expect(batches.map(keys => keys.toSorted())).toEqual([[1, 2, 3, 4, 5, 6]])
  })
})
