import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { digestOf, exportFiles, verdictOf } from './exported-files.ts'

const app = await startApp()
const files = await exportFiles(app)
const kinds = [
  { kind: 'an account export', name: 'export.json', bytes: files.json },
  { kind: 'contacts as CSV', name: 'contacts.csv', bytes: files.csv },
] as const

describe.each(kinds)('$kind', ({ name, bytes }) => {
  const digest = digestOf(bytes)
  const place = fc.integer({ min: 0, max: bytes.length - 1 })
  const some = fc.uint8Array({ minLength: 1, maxLength: 20 })

  /** Never is an edited file taken for the one of the receipt, and without one it is never said to be. */
  async function expectRefused(edited: Uint8Array): Promise<void> {
    if (Buffer.from(edited).equals(bytes)) return
    expect((await verdictOf(edited, { name, digest })).verdict).toBe('wrong')
    expect((await verdictOf(edited, { name })).verdict).not.toBe('proven')
  }

  it('is proven by its receipt, compressed or not, and unproven without', async () => {
    expect(await verdictOf(bytes, { name, digest })).toMatchObject({ verdict: 'proven' })
    expect(await verdictOf(bytes, { name })).toMatchObject({ verdict: 'unproven' })
    expect(await verdictOf(gzipSync(bytes), { name: `${name}.gz`, digest })).toMatchObject({
      verdict: 'proven',
    })
    expect(await verdictOf(zstdCompressSync(bytes), { name: `${name}.zst`, digest })).toMatchObject({
      verdict: 'proven',
    })
  })

  it('is refused where it is cut, at whatever byte', async () => {
    // Behind each kind of byte once, and then anywhere.
    const kindsOfBytes = [...new Set(bytes)].map(byte => bytes.indexOf(byte) + 1)
    for (const end of [0, ...kindsOfBytes, bytes.length - 1]) {
      const cut = bytes.subarray(0, end)
      if (end === bytes.length) continue
      expect([end, (await verdictOf(cut, { name, digest })).verdict]).toEqual([end, 'wrong'])
    }
    await fc.assert(
      fc.asyncProperty(place, async end => expectRefused(bytes.subarray(0, end))),
      { numRuns: 200 },
    )
  })

  it('is refused with a byte changed, put in or taken out', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ change
        await expectRefused(flipped)
      }),
      { numRuns: 100 },
    )
    await fc.assert(
      fc.asyncProperty(place, some, fc.nat(50), async (at, put, taken) => {
        await expectRefused(Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)]))
        await expectRefused(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + taken)]))
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['itself', bytes],
    ['a blank', Buffer.from(' ')],
    ['a line', Buffer.from('\r\n')],
    ['a NUL', Buffer.from('\0')],
    ['a byte-order mark', Buffer.from('\ufeff')],
    ['a comment', Buffer.from('// end')],
    ['itself, compressed', gzipSync(bytes)],
  ])('is refused with %s behind it, or before', async (_what, more) => {
    await expectRefused(Buffer.concat([bytes, more]))
    await expectRefused(Buffer.concat([more, bytes]))
  })

  it.each([
    ['gzip', gzipSync(bytes)],
    ['Zstandard', zstdCompressSync(bytes)],
  ])('is refused where it is compressed with %s, and cut off or gone on with', async (_coding, packed) => {
    const ends = [4, 20, packed.length >> 1, packed.length - 9, packed.length - 1]
    for (const end of ends) {
      const { verdict } = await verdictOf(packed.subarray(0, end), { name, digest })
      expect([end, verdict]).toEqual([end, 'wrong'])
    }
    for (const more of [packed, Buffer.alloc(20), Buffer.from('more')]) {
      expect((await verdictOf(Buffer.concat([packed, more]), { name, digest })).verdict).toBe('wrong')
    }
  })

  it('is refused where a part of it is there twice, or at another place', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, place, async (one, other, to) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other) + 1]
        const part = bytes.subarray(start, end)
        await expectRefused(Buffer.concat([bytes.subarray(0, to), part, bytes.subarray(to)]))
        const without = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
        await expectRefused(Buffer.concat([without.subarray(0, to), part, without.subarray(to)]))
      }),
      { numRuns: 50 },
    )
  })
})

it('a file of nothing is refused', async () => {
  for (const name of ['a.json', 'a.csv'])
    expect([name, (await verdictOf(Buffer.alloc(0), { name })).verdict]).toEqual([name, 'wrong'])
})
