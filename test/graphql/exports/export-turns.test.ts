import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExportTurns } from '../../../src/domain/exports/export-turns.ts'
import { runClockUntil, stopTheClock } from '../../support/stopped-clock.ts'

let turns: ExportTurns

beforeEach(() => {
  stopTheClock()
  turns = new ExportTurns()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<void>(() => {})
/** Work keeps the thread for so long, in milliseconds. */
const work = (ms: number) => vi.advanceTimersByTime(ms)

it('a user’s batches take turns with those of others, however many they are', async () => {
  const order: string[] = []
  const take = async (userId: string) => {
    await turns.take(userId)
    order.push(userId)
  }
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'other', 'one'].map(take))
  // The first found nobody else.
  expect(order).toEqual(['many', 'many', 'one', 'other', 'many', 'one', 'many'])
})

it('the event loop makes a round between two batches', async () => {
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
  const request = turns.letFirst()
  let isTaken = false
  const taken = turns.take('user').then(() => {
    isTaken = true
  })
  for (let round = 0; round < 5; round++) await nextRound()
  await vi.advanceTimersByTimeAsync(5)
  expect(isTaken).toBe(false)
  request.goLast()
  request.answered()
  expect(await runClockUntil(taken)).toBe(1)
})

it('batches rest while requests are answered, up to 60 ms, and not for exports that have begun', async () => {
  const restAfter = async (ms: number, end: 'answered' | 'goLast') => {
    turns = new ExportTurns()
    turns.letFirst()[end]()
    await turns.take('user')
    work(ms)
    return runClockUntil(turns.take('user'))
  }
  expect(await restAfter(10, 'answered')).toBe(30)
  expect(await restAfter(30, 'answered')).toBe(60)
  expect(await restAfter(10, 'goLast')).toBe(0)
})

it('requests that never stop keep a batch from its turn for twice as long as the last took, from 10 to 100 ms', async () => {
  turns.letFirst()
  const waits: number[] = []
  let endedAt = performance.now()
  const batches = [2, 20, 80, 0].map(async ms => {
    await turns.take('user')
    waits.push(performance.now() - endedAt)
    work(ms)
    endedAt = performance.now()
  })
  await runClockUntil(Promise.all(batches))
  expect(waits).toEqual([10, 10, 40, 100])
})

it('relations are read by one export at a time, and keep no other batch waiting', async () => {
  const end = Promise.withResolvers<void>()
  await turns.takeWithRelations('first', end.promise)
  let isTaken = false
  const second = turns.takeWithRelations('second', Promise.resolve()).then(() => {
    isTaken = true
  })
  await turns.take('third')
  expect(isTaken).toBe(false)
  end.resolve()
  expect(await runClockUntil(second)).toBe(0)
})

it('relations that take long let others go on after a second', async () => {
  await turns.takeWithRelations('first', never)
  expect(await runClockUntil(turns.takeWithRelations('second', Promise.resolve()))).toBe(1_000)
})

it('exports begin one after the other: the next when the first rows came', async () => {
  const firstRows = Promise.withResolvers<void>()
  await turns.begin('first', firstRows.promise)
  let isBegun = false
  const second = turns.begin('second', Promise.resolve()).then(() => {
    isBegun = true
  })
  await vi.advanceTimersByTimeAsync(20)
  expect(isBegun).toBe(false)
  firstRows.resolve()
  expect(await runClockUntil(second)).toBe(0)
})

it('an export whose rows do not come lets the next begin after 100 ms', async () => {
  await turns.begin('first', never)
  expect(await runClockUntil(turns.begin('second', Promise.resolve()))).toBe(100)
})

it('requests come while one was answered a moment ago', async () => {
  const own = turns.letFirst()
  own.goLast()
  own.answered()
  expect(turns.requestsCome).toBe(false)
  const request = turns.letFirst()
  expect(turns.requestsCome).toBe(false)
  request.answered()
  work(249)
  expect(turns.requestsCome).toBe(true)
  work(1)
  expect(turns.requestsCome).toBe(false)
})
