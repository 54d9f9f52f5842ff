import { expect, it } from 'vitest'
import { RestartPause } from '../../src/commands/serve/workers/restart-pause.ts'

it('A worker is replaced at once; those that soon end again are waited for ever longer, half a minute at most', () => {
  const pause = new RestartPause()
  const pauses = Array.from({ length: 9 }, () => pause.next(1_000))
  expect(pauses).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

it('after a worker that lived for a minute, the next is there at once again', () => {
  const pause = new RestartPause()
  for (let count = 0; count < 5; count += 1) pause.next(1_000)
  expect([pause.next(60_000), pause.next(1_000)]).toEqual([0, 500])
})
