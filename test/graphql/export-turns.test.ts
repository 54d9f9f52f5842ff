import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BatchTurns } from '../../src/domain/streams/batch-turns.ts'

it('a user’s batches take turns with those of others, however many they are', async () => {
  const turns = new BatchTurns()
  const order: string[] = []
  const take = async (userId: string) => {
    await turns.take(userId)
    order.push(userId)
  }
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'other', 'one'].map(take))
  expect(order).toEqual(['many', 'one', 'other', 'many', 'one', 'many', 'many'])
})

it('the event loop makes a round between two batches', async () => {
  const turns = new BatchTurns()
  let rounds = 0
  const taken: number[] = []
  const batches = ['a', 'b', 'c'].map(userId => turns.take(userId).then(() => taken.push(rounds)))
  while (taken.length < batches.length) {
    await nextRound()
    rounds += 1
  }
  expect(new Set(taken).size).toBe(batches.length)
})

it('a batch waits for a request at work', async () => {
  const turns = new BatchTurns()
  const request = turns.letFirst()
  let isTaken = false
  const taken = turns.take('user').then(() => {
    isTaken = true
  })
  for (let round = 0; round < 5; round++) await nextRound()
  expect(isTaken).toBe(false)
  request.goLast()
  request.answered()
  await taken
})

it('batches rest while requests are answered, and not for exports that have begun', async () => {
  const busyMs = 10
  const gapAfter = async (turns: BatchTurns) => {
    await turns.take('user')
    const begun = performance.now()
    while (performance.now() - begun < busyMs);
    await turns.take('user')
    return performance.now() - begun
  }
  const asked = new BatchTurns()
  asked.letFirst().answered()
  expect(await gapAfter(asked)).toBeGreaterThan(3 * busyMs)
  const begun = new BatchTurns()
  const own = begun.letFirst()
  own.goLast()
  own.answered()
  const gaps = [await gapAfter(begun), await gapAfter(begun), await gapAfter(begun), await gapAfter(begun)]
  expect(Math.min(...gaps)).toBeLessThan(3 * busyMs)
})

it('exports rest longer the more of them wait', async () => {
  const firstRest = async (waiting: number) => {
    const turns = new BatchTurns()
    turns.letFirst().answered()
    await turns.take('user')
    const others = Array.from({ length: waiting }, (_, other) => turns.take(`other ${other}`))
    const begun = performance.now()
    while (performance.now() - begun < 5);
    await Promise.race(others)
    return performance.now() - begun
  }
  expect(await firstRest(9)).toBeGreaterThan(2 * (await firstRest(1)))
})

it('requests that never stop keep no batch from its turn', async () => {
  const turns = new BatchTurns()
  turns.letFirst()
  await turns.take('user')
})

it('relations are read by one export at a time, and keep no other batch waiting', async () => {
  const turns = new BatchTurns()
  const end = Promise.withResolvers<void>()
  await turns.takeWithRelations('first', end.promise)
  let isTaken = false
  const second = turns.takeWithRelations('second', Promise.resolve()).then(() => {
    isTaken = true
  })
  await turns.take('third')
  expect(isTaken).toBe(false)
  end.resolve()
  await second
})

it('relations that take long let others go on after a second', async () => {
  const turns = new BatchTurns()
  await turns.takeWithRelations('first', new Promise(() => {}))
  await turns.takeWithRelations('second', Promise.resolve())
})

it('exports begin one after the other: the next when the first rows came, after a rest while requests come', async () => {
  const turns = new BatchTurns()
  const firstRows = Promise.withResolvers<void>()
  await turns.begin('first', firstRows.promise)
  let isBegun = false
  const second = turns.begin('second', Promise.resolve()).then(() => {
    isBegun = true
  })
  await delay(20)
  expect(isBegun).toBe(false)
  turns.letFirst().answered()
  firstRows.resolve()
  await delay(20)
  expect(isBegun).toBe(false)
  await second
})

it('an export whose rows do not come lets the next begin', async () => {
  const turns = new BatchTurns()
  await turns.begin('first', new Promise(() => {}))
  await turns.begin('second', Promise.resolve())
})

it('requests come while one was answered a moment ago', async () => {
  const turns = new BatchTurns()
  expect(turns.requestsCome).toBe(false)
  const request = turns.letFirst()
  expect(turns.requestsCome).toBe(false)
  request.answered()
  expect(turns.requestsCome).toBe(true)
  await delay(300)
  expect(turns.requestsCome).toBe(false)
})
