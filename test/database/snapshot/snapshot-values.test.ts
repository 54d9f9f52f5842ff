import { describe, expect, it } from 'vitest'
import { spellMoment } from '../../../src/database/snapshot/values.ts'

describe('a point in time', () => {
  it.each([
    ['2026-03-29 01:30:00+00', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 01:30:00.1+00', '2026-03-29T01:30:00.100Z'],
    ['2026-03-29 01:30:00.12+00', '2026-03-29T01:30:00.120Z'],
    ['2026-03-29 01:30:00.123+00', '2026-03-29T01:30:00.123Z'],
    ['2026-03-29 01:30:00.123999+00', '2026-03-29T01:30:00.123Z'],
    ['1969-12-31 23:59:59.999999+00', '1969-12-31T23:59:59.999Z'],
    ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
    ['10000-01-01 00:00:00.5+00', '+010000-01-01T00:00:00.500Z'],
    ['294276-12-31 23:59:59+00', '+294276-12-31T23:59:59.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['0001-03-15 12:00:00.000001+00 BC', '0000-03-15T12:00:00.000Z'],
  ])('%s is %s', (text, spelled) => {
    expect(spellMoment(text)).toBe(spelled)
  })

  it.each(['2026-03-29 01:30:00.123+00', '10000-01-01 00:00:00.5+00', '0044-03-15 12:00:00+00 BC'])(
    '%s is spelled as a Date spells itself',
    text => {
      const spelled = spellMoment(text)
      // Beyond the years of four digits, Date.parse takes what toISOString gives.
      expect(new Date(spelled).toISOString()).toBe(spelled)
    },
  )

  it.each(['infinity', '-infinity', '2026-03-29 01:30:00+02', ''])('%j is refused', text => {
    expect(() => spellMoment(text)).toThrow('no spelling in the API')
  })
})
