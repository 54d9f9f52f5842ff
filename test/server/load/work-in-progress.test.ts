import { describe, expect, it } from 'vitest'
import { type Work, WorkInProgress } from '../../../src/server/http/guards/work-in-progress.ts'

/** Work in progress by a clock of its own. */
function open() {
  let nowMs = 0
  const inProgress = new WorkInProgress(() => nowMs)
  const begin = (count: number, work: Work, caller?: string) =>
    Array.from({ length: count }, (_, nth) => inProgress.begin(caller ?? `caller ${nth}`, work))
  const countBegun = (ends: readonly ((() => void) | null)[]) => ends.filter(Boolean).length
  return {
    inProgress,
    begin,
    pass: (ms: number) => {
      nowMs += ms
    },
    fill: (count: number, work: Work, caller?: string) => countBegun(begin(count, work, caller)),
  }
}

describe('there is room', () => {
  it('for 192 requests, and for reads after them until there are 256', () => {
    const { fill, inProgress } = open()
    expect(fill(300, 'other')).toBe(192)
    expect([inProgress.hasRoom('other'), inProgress.hasRoom('read')]).toEqual([false, true])
    expect(fill(300, 'read')).toBe(64)
    expect(inProgress.hasRoom('read')).toBe(false)
  })

  it('again when one has ended, once for each, however often it is told to end', () => {
    const { begin, inProgress } = open()
    const [end] = begin(256, 'read')
    for (let time = 0; time < 3; time++) end?.()
    expect(inProgress.begin('another', 'read')).not.toBeNull()
    expect(inProgress.begin('another', 'read')).toBeNull()
  })
})

describe('a caller', () => {
  it('may have half of it alone, and leaves room for others', () => {
    const { fill } = open()
    expect(fill(300, 'read', 'ann')).toBe(128)
    expect(fill(300, 'read', 'bob')).toBe(64)
    expect(fill(1, 'read', 'cid')).toBe(1)
  })

  it('may have as many again when those have ended', () => {
    const { begin, fill } = open()
    for (const end of begin(300, 'other', 'ann')) end?.()
    expect(fill(300, 'other', 'ann')).toBe(96)
  })
})

describe('where work is stuck', () => {
  it('16 pieces of it are at work after two seconds, and reads go on', () => {
    const { begin, fill, pass, inProgress } = open()
    const ends = begin(100, 'other')
    pass(1_999)
    expect(inProgress.hasRoom('other')).toBe(true)
    pass(2)
    expect([inProgress.hasRoom('other'), inProgress.hasRoom('read')]).toEqual([false, true])
    // Those that took too long tell nothing of how much could be done.
    for (const end of ends.slice(0, 90)) end?.()
    expect(fill(100, 'other')).toBe(6)
  })

  it('as many are at work as end within two seconds', () => {
    const { inProgress, pass } = open()
    // Each takes a second, and thirty end in it.
    const running: (() => void)[] = []
    let most = 0
    for (let at = 0; at < 20_000; at += 10) {
      const end = inProgress.begin(`caller ${at}`, 'other')
      if (end) running.push(end)
      if (at % 100 === 0) for (let count = 0; count < 3; count++) running.shift()?.()
      if (at > 12_000) most = Math.max(most, running.length)
      pass(10)
    }
    // And the one that begins as the last of them ends.
    expect(most).toBe(61)
  })

  it('nothing of it is left when it has ended', () => {
    const { begin, fill, pass, inProgress } = open()
    const ends = begin(100, 'other')
    pass(5_000)
    expect(inProgress.hasRoom('other')).toBe(false)
    for (const end of ends) end?.()
    expect(fill(300, 'other')).toBe(192)
  })

  it('is not where much is at work and much is done', () => {
    const { inProgress, pass } = open()
    const running: (() => void)[] = []
    for (let at = 0; at < 5_000; at++) {
      const end = inProgress.begin(`caller ${at}`, 'other')
      expect(end).not.toBeNull()
      if (end) running.push(end)
      if (running.length > 100) running.shift()?.()
      pass(1)
    }
  })
})
