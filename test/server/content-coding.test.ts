import { describe, expect, it } from 'vitest'
import { chooseCoding } from '../../src/http/content-coding.ts'

const preferences: [acceptEncoding: string | undefined, coding: 'zstd' | 'gzip' | null][] = [
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['zstd', 'zstd'],
  ['br', null],
  ['deflate, gzip, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0.000, zstd;q=0', null],
  ['gzip;q=1, zstd;q=0.9', 'gzip'],
  ['gzip ; q=0.8 , zstd ; Q=0.9', 'zstd'],
  ['gzip;q=0.001', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
  ['gzip;q=0, *', null],
  ['zstd;q=0, *;q=0.5', 'gzip'],
  ['identity;q=1, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  // Nothing that we have may be sent: the file as it is, rather than none.
  ['identity;q=0', null],
  ['identity;q=0, br', null],
  ['*;q=0, br', null],
  // A weight that cannot be read is none.
  ['gzip;q=2', null],
  ['gzip;q=-1', null],
  ['gzip;q=0.1234', null],
  ['gzip;q=', null],
  ['gzip;level=9', 'gzip'],
  ['gzipped, xgzip', null],
  [',,;,gzip,', 'gzip'],
]

describe('the coding for an Accept-Encoding', () => {
  it.each(preferences)('%j: %s', (acceptEncoding, coding) => {
    expect(chooseCoding(acceptEncoding)).toBe(coding)
  })

  it('is one of those that are offered', () => {
    expect(chooseCoding('zstd, gzip;q=0.1', ['gzip'])).toBe('gzip')
    expect(chooseCoding('zstd', ['gzip'])).toBeNull()
  })
})
