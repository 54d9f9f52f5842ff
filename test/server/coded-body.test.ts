import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { createGunzip, createZstdDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { codeBody } from '../../src/server/http/answers/coded-body.ts'

const codings = [
  ['gzip', createGunzip, gunzipSync],
  ['zstd', createZstdDecompress, zstdDecompressSync],
] as const

/** A body whose pieces are counted, and that goes on until it is left. */
function endless(piece: string) {
  const seen = { pieces: 0, isLeft: false }
  async function* pieces() {
    try {
      for (;;) {
        seen.pieces++
        yield piece
        await turn()
      }
    } finally {
      seen.isLeft = true
    }
  }
  return { seen, body: Readable.from(pieces(), { objectMode: false }) }
}

describe.each(codings)('a body in %s', (coding, createDecoder, decode) => {
  it('is the same when it is decoded', async () => {
    const pieces = ['', 'Renée,', 'x'.repeat(1_000_000), '', '\r\n']
    const coded = await codeBody(Readable.from(pieces, { objectMode: false }), coding).toArray()
    expect(decode(Buffer.concat(coded)).toString()).toBe(pieces.join(''))
  })

  it('can be read as far as it has come', async () => {
    async function* oneAndNoMore() {
      yield 'First Name'
      await new Promise(() => {})
    }
    const coded = codeBody(Readable.from(oneAndNoMore(), { objectMode: false }), coding)
    const decoder = coded.pipe(createDecoder())
    expect(String((await once(decoder, 'data'))[0])).toBe('First Name')
  })

  it('is not read ahead of its reader, and is left with it', async () => {
    const { seen, body } = endless(Array.from({ length: 10_000 }, Math.random).join())
    const coded = codeBody(body, coding)
    await once(coded, 'readable')
    let before: number
    do {
      before = seen.pieces
      for (let count = 0; count < 1_000; count++) await turn()
    } while (seen.pieces > before)
    expect(seen.pieces).toBeLessThan(10)
    coded.destroy()
    await expect.poll(() => seen.isLeft).toBe(true)
  })

  it('fails with what it is made of, and has no end then', async () => {
    async function* failing() {
      yield 'First Name'
      await turn()
      throw new Error('The disk is gone')
    }
    const coded = codeBody(Readable.from(failing(), { objectMode: false }), coding)
    const read: Buffer[] = []
    coded.on('data', chunk => read.push(chunk))
    await expect(once(coded, 'end')).rejects.toThrow('The disk is gone')
    expect(() => decode(Buffer.concat(read))).toThrow()
  })
})
