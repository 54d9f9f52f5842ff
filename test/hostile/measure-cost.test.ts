import { describe, expect, it } from 'vitest'
import { findCosts } from './measure-cost.ts'

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
    const work = (text: string) => {
      const start = process.threadCpuUsage().user
      while (process.threadCpuUsage().user - start < 150_000);
      return text
    }
    expect(findCosts(work, sizes, 64)).toEqual([['ones', expect.stringMatching(/ms for 64 bytes/)]])
  })

  it('finds nothing where the time follows the size, also of what is refused', () => {
    const refuse = (text: string) => {
      throw new Error(text.toUpperCase())
    }
    expect(findCosts(refuse, sizes, 1_024 * 1_024)).toEqual([])
  })
})
