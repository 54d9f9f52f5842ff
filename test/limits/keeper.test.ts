import { randomUUID } from 'node:crypto'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openCostBudget } from '../../src/limits/cost-budget.ts'
import type { Slot } from '../../src/limits/counters/counter.ts'
import { FallbackCounter } from '../../src/limits/counters/fallback-counter.ts'
import { KeeperCounter } from '../../src/limits/counters/keeper-counter.ts'
import { KeeperLink } from '../../src/limits/counters/keeper-link.ts'
import { LimitKeeper } from '../../src/limits/counters/limit-keeper.ts'
import { isRequestBatch } from '../../src/limits/counters/limit-messages.ts'
import { MemoryCounter } from '../../src/limits/counters/memory-counter.ts'
import { createRefusalGuard } from '../../src/limits/refusal-guard.ts'

const POINTS = 100
const MAX_REFUSALS = 10
const DOWN = 'the first process does not answer: limits counted in this worker'
const UP = 'the first process answers again: limits counted over all workers'
const nowMs = () => performance.now()

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A keeper, and workers that reach it over channels that carry JSON, as those between processes do. */
async function openMachine() {
  const messages: string[] = []
  const workerPorts: MessagePort[] = []
  const state = { answers: true, batches: 0 }
  const keeper = await LimitKeeper.open({
    costPointsPerMinute: POINTS,
    maxRefusals: MAX_REFUSALS,
    tellAll: news => {
      for (const port of workerPorts) port.postMessage(JSON.stringify(news))
    },
  })
  const openWorker = () => {
    const { port1: here, port2: there } = new MessageChannel()
    ports.push(here)
    workerPorts.push(there)
    there.on('message', async (text: string) => {
      const message: unknown = JSON.parse(text)
      if (!state.answers || !isRequestBatch(message)) return
      state.batches += 1
      there.postMessage(JSON.stringify(await keeper.answer(message)))
    })
    const link = new KeeperLink({
      channel: {
        send: message => here.postMessage(JSON.stringify(message)),
        listen: onMessage => here.on('message', (text: string) => onMessage(JSON.parse(text))),
      },
      log: message => messages.push(message),
      nowMs,
    })
    const counter = new FallbackCounter([new KeeperCounter(link)], new MemoryCounter({ nowMs }))
    return { link, counter }
  }
  return { openWorker, messages, state }
}

function someWindow(max: number, windowMs = 60_000) {
  return { key: `test:${randomUUID()}`, max, windowMs }
}

function countTaken(slots: Slot[]): number {
  return slots.filter(slot => slot.taken).length
}

describe('limits over the workers of a machine', () => {
  test('Of 300 parallel hits over three workers exactly the limit gets through, and each knows what is left.', async () => {
    const { openWorker, state } = await openMachine()
    const workers = [openWorker(), openWorker(), openWorker()]
    const window = someWindow(30)
    const slots = await Promise.all(
      workers.flatMap(({ counter }) => Array.from({ length: 100 }, () => counter.take(window))),
    )
    const taken = slots.filter(slot => slot.taken)
    expect(taken.map(slot => slot.used).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    expect(new Set(slots.filter(slot => !slot.taken).map(slot => slot.used))).toEqual(new Set([30]))
    expect(state.batches, 'what is asked at once is one message').toBeLessThan(10)
  })

  test('Over two workers there is never more than the limit in any window.', async () => {
    const { openWorker } = await openMachine()
    const workers = [openWorker(), openWorker()]
    const window = someWindow(3, 150)
    const hits: { askedAtMs: number; answeredAtMs: number }[] = []
    while (hits.length < 12) {
      for (const { counter } of workers) {
        const askedAtMs = nowMs()
        const slot = await counter.take(window)
        if (slot.taken) hits.push({ askedAtMs, answeredAtMs: nowMs() })
      }
    }
    for (const [index, { askedAtMs }] of hits.slice(0, -3).entries()) {
      expect((hits[index + 3]?.answeredAtMs ?? 0) - askedAtMs).toBeGreaterThanOrEqual(window.windowMs)
    }
  })

  test('A slot given back by one worker is free for the other, and only that one.', async () => {
    const { openWorker } = await openMachine()
    const [here, there] = [openWorker().counter, openWorker().counter]
    const window = someWindow(2)
    const slot = await here.take(window)
    await there.take(window)
    const refused = await there.take(window)
    expect(refused).toMatchObject({ taken: false, used: 2 })
    await refused.free()
    await slot.free()
    expect(await there.take(window)).toMatchObject({ taken: true, used: 2 })
    expect(await here.take(window)).toMatchObject({ taken: false, used: 2 })
  })

  test('While the first process is silent hits are counted in the worker, and what it let through is not forgotten.', async () => {
    const { openWorker, messages, state } = await openMachine()
    const { counter } = openWorker()
    const window = someWindow(6)
    for (let hit = 0; hit < 4; hit += 1) await counter.take(window)
    state.answers = false
    const startedAtMs = nowMs()
    const slots = await Promise.all(Array.from({ length: 50 }, () => counter.take(window)))
    for (let hit = 0; hit < 100; hit += 1) await counter.take(someWindow(1))
    expect(nowMs() - startedAtMs, 'hits do not each wait').toBeLessThan(1_500)
    expect(countTaken(slots)).toBe(2)
    expect(messages).toEqual([DOWN])

    state.answers = true
    await vi.waitFor(
      async () => {
        await counter.take(someWindow(1))
        expect(messages).toEqual([DOWN, UP])
      },
      { timeout: 10_000, interval: 20 },
    )
  })
})

test('A budget of cost points holds over two workers.', async () => {
  const { openWorker } = await openMachine()
  const open = () =>
    openCostBudget({
      pointsPerMinute: POINTS,
      redisUrl: null,
      keeper: openWorker().link,
      log: () => {},
    })
  const [here, there] = [await open(), await open()]
  expect(await here.spend('ada', 70)).toMatchObject({ allowed: true, remaining: 30 })
  for (let count = 0; count < 3; count += 1) {
    expect(await there.spend('ada', 40)).toMatchObject({ allowed: false, remaining: 30 })
  }
  expect(await there.spend('ada', 30)).toMatchObject({ allowed: true, remaining: 0 })
  expect(await there.spend('bob', POINTS)).toMatchObject({ allowed: true })
})

test('An address that is refused too often by all workers together is blocked by each, and by one that is new.', async () => {
  const { openWorker } = await openMachine()
  const openGuard = () => createRefusalGuard({ nowMs, maxRefusals: MAX_REFUSALS, keeper: openWorker().link })
  const [here, there] = [openGuard(), openGuard()]
  for (let count = 0; count < MAX_REFUSALS / 2; count += 1) {
    expect([here, there].map(guard => guard.blockedSeconds('2001:db8::1'))).toEqual([0, 0])
    here.note('2001:db8::1')
    there.note('2001:db8::2')
  }
  await vi.waitFor(() => {
    expect([here, there].map(guard => guard.blockedSeconds('2001:db8::3'))).toEqual([60, 60])
  })
  expect(here.blockedSeconds('203.0.113.9')).toBe(0)

  const late = openGuard()
  late.note('2001:db8::1')
  await vi.waitFor(() => expect(late.blockedSeconds('2001:db8::1')).toBeGreaterThan(0))
})
