import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Slot } from '../../src/limits/counters/counter.ts'
import { MemoryCounter } from '../../src/limits/counters/memory-counter.ts'

const max = 3
const windowMs = 1_000

function openCounter(options: { maxKeys?: number; purgeEveryMs?: number } = {}) {
  const clock = { ms: 1 }
  const counter = new MemoryCounter({ nowMs: () => clock.ms, ...options })
  const take = (key: string) => counter.take({ key, max, windowMs })
  const takeAll = async (...keys: string[]) => (await Promise.all(keys.map(take))).map(({ taken }) => taken)
  return { clock, counter, take, takeAll }
}

it('at any time a hit is let through exactly when fewer than the limit are in the window before it', async () => {
  const step = fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.nat(400), fc.constantFrom(windowMs - 1, windowMs)),
    key: fc.constantFrom('a', 'b'),
    releases: fc.option(fc.nat(), { freq: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const { clock, take } = openCounter()
      let held: { key: string; atMs: number; slot: Slot }[] = []
      for (const { waitMs, key, releases } of steps) {
        clock.ms += waitMs
        const released = releases === null ? undefined : held[releases % held.length]
        if (released !== undefined) {
          await released.slot.release()
          held = held.filter(hit => hit !== released)
        }
        const inWindow = held.filter(hit => hit.key === key && hit.atMs > clock.ms - windowMs)
        const slot = await take(key)
        expect(slot.taken).toBe(inWindow.length < max)
        expect(slot.used).toBe(inWindow.length + (slot.taken ? 1 : 0))
        const oldest = Math.min(clock.ms, ...inWindow.map(hit => hit.atMs))
        expect(slot.freesInMs).toBe(oldest + windowMs - clock.ms)
        if (slot.taken) held.push({ key, atMs: clock.ms, slot })
      }
    }),
  )
})

it('of 200 parallel hits exactly the limit gets through', async () => {
  const { counter } = openCounter()
  const window = { key: 'a', max: 7, windowMs }
  const slots = await Promise.all(Array.from({ length: 200 }, () => counter.take(window)))
  expect(slots.filter(slot => slot.taken)).toHaveLength(7)
})

it('refused hits are not counted: the limit gets through again as soon as its hits are out of the window', async () => {
  const { clock, take, takeAll } = openCounter()
  for (; clock.ms <= windowMs; clock.ms += 10) await take('a')
  expect(await takeAll('a', 'a', 'a', 'a', 'a')).toEqual([true, false, false, false, false])
  clock.ms += 10
  expect((await take('a')).taken).toBe(true)
})

it('giving a slot back twice, or one that was refused, gives back no other', async () => {
  const { clock, take, takeAll } = openCounter()
  const first = await take('a')
  clock.ms += 1
  await take('a')
  await take('a')
  await (await take('a')).release()
  expect((await take('a')).taken).toBe(false)
  await first.release()
  await first.release()
  expect(await takeAll('a', 'a')).toEqual([true, false])
})

it('a key whose last slot was given back leaves', async () => {
  const { counter, take } = openCounter()
  const slots = [await take('a'), await take('a'), await take('b')]
  await slots[0]?.release()
  expect(counter.size).toBe(2)
  await slots[1]?.release()
  expect(counter.size).toBe(1)
})

it('what is forgotten counts no more', async () => {
  const { counter, takeAll } = openCounter()
  await takeAll('a', 'a', 'a', 'b')
  counter.clear()
  expect(counter.size).toBe(0)
  expect(await takeAll('a')).toEqual([true])
})

it('200,000 addresses within a window leave no more keys than are allowed, and the busiest of them stays', async () => {
  const { counter, take } = openCounter({ maxKeys: 50_000 })
  for (let hit = 0; hit < max; hit += 1) await take('busy')
  for (let address = 0; address < 200_000; address += 1) {
    await take(`address ${address}`)
    if (address % 1_000 === 0) await take('busy')
  }
  expect(counter.size).toBe(50_000)
  expect((await take('busy')).taken).toBe(false)
})

it('keys whose hits are out of the window leave by themselves, the others stay', async () => {
  const { clock, counter, take } = openCounter({ purgeEveryMs: 20 })
  for (let address = 0; address < 1_000; address += 1) await take(`address ${address}`)
  clock.ms += windowMs - 1
  for (let hit = 0; hit < max; hit += 1) await take('a')
  expect(counter.size).toBe(1_001)
  clock.ms += 2
  await expect.poll(() => counter.size).toBe(1)
  expect((await take('a')).taken).toBe(false)
})

it('after a flood the keys leave also when nobody comes any more', async () => {
  const { clock, counter, take } = openCounter({ purgeEveryMs: 20 })
  for (let address = 0; address < 1_000; address += 1) await take(`address ${address}`)
  expect(counter.size).toBe(1_000)
  clock.ms += windowMs + 1
  await expect.poll(() => counter.size).toBe(0)
})
