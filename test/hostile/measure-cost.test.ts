import { describe, expect, it } from 'vitest'
import { findCosts, maxMs } from './measure-cost.ts'

const sizes = { ones: (size: number) => '1'.repeat(size) }

describe('what is measured', () => {
  it('finds what grows by the square', () => {
    const trimZeros = (text: string) => text.replace(/0+$/, '')
    const inputs = { zeros: (size: number) => `1${'0'.repeat(size)}1` }
    expect(findCosts(trimZeros, inputs, 16 * 1_024)).toEqual([
      ['zeros', expect.stringMatching(/ms for 16384/)],
    ])
  })

  it('finds what is slow by itself', () => {
    expect(findCosts(() => spend(maxMs + 50), sizes, 64)).toEqual([
      ['ones', expect.stringMatching(/ms for 64 bytes$/)],
    ])
  })

  it('finds what is quick enough at this size, but grows by the square', () => {
    const work = (text: string) => spend(75 * (text.length / 64) ** 2)
    expect(findCosts(work, sizes, 64)).toEqual([
      ['ones', expect.stringMatching(/ms for 64 bytes, .* ms for four quarters/)],
    ])
  })

  it('finds nothing where as much time follows the size', () => {
    expect(findCosts(text => spend(75 * (text.length / 64)), sizes, 64)).toEqual([])
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
