import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hintOf, isKey, isWellFormedKey, makeKey } from '../../../src/auth/api-keys/key-text.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** CRC-32 as its definition computes it, bit by bit. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function readChecksum(text: string): number {
  return [...text].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
}

describe('a key', () => {
  const keys = Array.from({ length: 200 }, makeKey)

  it('has the form that the guide gives to scanners, and the checksum of what comes before', () => {
    const [, form = ''] = /`(bg_live_\[.+?)`/.exec(readFileSync('docs/api-keys.md', 'utf8')) ?? []
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^${form}$`))
      expect(readChecksum(key.slice(-6))).toBe(crc32(key.slice(0, -6)))
      expect([isKey(key), isWellFormedKey(key)]).toEqual([true, true])
    }
  })

  it('is like no other, in every digit', () => {
    expect(new Set(keys).size).toBe(keys.length)
    for (let at = 8; at < 40; at++) expect(new Set(keys.map(key => key[at])).size).toBeGreaterThan(30)
  })

  it('is recognised by how it begins, which leaves 166 random bits', () => {
    expect(keys.map(hintOf)).toEqual(keys.map(key => key.slice(0, 12)))
  })

  it('with any digit changed is not well-formed', () => {
    const change = fc.tuple(fc.integer({ min: 8, max: 45 }), fc.constantFrom(...digits))
    fc.assert(
      fc.property(change, ([at, digit]) => {
        const key = keys[0] ?? ''
        fc.pre(key[at] !== digit)
        return !isWellFormedKey(key.slice(0, at) + digit + key.slice(at + 1))
      }),
    )
  })

  it.each([
    ['cut off', (key: string) => key.slice(0, -1)],
    ['with more behind it', (key: string) => `${key}0`],
    ['with a line feed behind it', (key: string) => `${key}\n`],
    ['of another prefix', (key: string) => key.replace('live', 'test')],
    ['that is empty', () => ''],
  ])('%s is not well-formed', (_title, spoil) => {
    expect(isWellFormedKey(spoil(makeKey()))).toBe(false)
  })
})
