import { describe, expect, it } from 'vitest'
import { findCosts, floorMs, maxMs } from './measure-cost.ts'

const sizes = { ones: (size: number) => '1'.repeat(size) }
/** Above what is compared with its quarters, below what is too much by itself, on any machine. */
const comparedMs = 1.5 * floorMs

describe('what is measured', () => {
  it('finds what is slow by itself', () => {
    expect(findCosts(() => spend(1.5 * maxMs), sizes, 64)).toEqual([
      ['ones', expect.stringMatching(/ms for 64 bytes$/)],
    ])
  })

  it('finds what is quick enough at this size, but grows by the square', () => {
    const work = (text: string) => spend(comparedMs * (text.length / 64) ** 2)
    expect(findCosts(work, sizes, 64)).toEqual([
      ['ones', expect.stringMatching(/ms for 64 bytes, .* ms for four quarters/)],
    ])
  })

  it('finds nothing where as much time follows the size', () => {
    expect(findCosts(text => spend(comparedMs * (text.length / 64)), sizes, 64)).toEqual([])
  })

  it('finds nothing where the time follows the size, also of what is refused', () => {
    const refuse = (text: string) => {
      throw new Error(text.toUpperCase())
    }
    expect(findCosts(refuse, sizes, 1_024 * 1_024)).toEqual([])
  })
})

function spend(ms: number): void {
  const before = process.threadCpuUsage()
  for (let spent = 0; spent < ms * 1_000; ) {
    const { user, system } = process.threadCpuUsage(before)
    spent = user + system
  }
}
