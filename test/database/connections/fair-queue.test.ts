import { expect, it } from 'vitest'
import { FairQueue } from '../../../src/database/fairness/fair-queue.ts'

it('one caller after the other comes next, and of each what came first', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2']) queue.push(item.slice(0, 1), item)
  queue.remove('a', 'a2')
  expect(drain(queue)).toEqual(['a1', 'b1', 'a3', 'b2'])
  expect(queue.size).toBe(0)
})

it('a line that never ends is in order, however much of it has come', () => {
  const queue = new FairQueue<number>()
  const came: number[] = []
  for (let next = 0; next < 10_000; next += 2) {
    queue.push('a', next)
    queue.push('a', next + 1)
    came.push(queue.shift() ?? -1)
  }
  queue.remove('a', 9_999)
  expect([...came, ...drain(queue)]).toEqual(Array.from({ length: 9_999 }, (_, at) => at))
})

// `Array.shift` would take minutes of processor time: it moves all that is left.
it('a long line comes to its end', () => {
  const queue = new FairQueue<number>()
  for (let next = 0; next < 1_000_000; next++) queue.push('a', next)
  expect(drain(queue)).toHaveLength(1_000_000)
})

function drain<Item>(queue: FairQueue<Item>): Item[] {
  const items: Item[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item)
  return items
}
