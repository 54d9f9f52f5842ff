import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileBytes } from '../../src/files/json/reading/file-bytes.ts'
import { SetupError } from '../../src/setup-error.ts'

const text = Buffer.from('{"contacts":[]}\n'.repeat(100_000))

async function read(): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(readFileBytes(path)))
}

let path = ''
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'bizgate-file-bytes-')), 'export')
})
afterAll(() => rm(join(path, '..'), { recursive: true }))

describe('the bytes of an export file', () => {
  it.each([
    ['as they are', (bytes: Buffer) => bytes],
    ['in gzip', gzipSync],
    ['in Zstandard', zstdCompressSync],
  ])('are read %s, and told as they are read', async (_how, pack) => {
    const packed = pack(text)
    await writeFile(path, packed)
    let told = 0
    const chunks = await Array.fromAsync(
      readFileBytes(path, bytes => {
        told += bytes
      }),
    )
    expect(Buffer.concat(chunks).equals(text)).toBe(true)
    expect(told).toBe(packed.length)
  })

  it.each([
    ['gzip', gzipSync],
    ['Zstandard', zstdCompressSync],
  ])('are refused where a file in %s is cut off or broken', async (name, pack) => {
    const packed = pack(text)
    await writeFile(path, packed.subarray(0, packed.length - 5))
    await expect(read()).rejects.toThrow(SetupError)
    await expect(read()).rejects.toThrow(name)
    await writeFile(path, packed.subarray(0, packed.length >> 1).fill(7, 12))
    await expect(read()).rejects.toThrow(name)
  })

  it('are those of an empty file too, and none of a file that is not there', async () => {
    await writeFile(path, '')
    expect(await read()).toHaveLength(0)
    await rm(path)
    await expect(read()).rejects.toThrow('ENOENT')
  })
})
