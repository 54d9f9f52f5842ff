import { registerHooks } from 'node:module'
import { describe, expect, it } from 'vitest'
import { endAfterMove } from '../../src/web/console/words/local-time.ts'

// Another file may have read the language of the browser; this import is one in American English.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.endsWith('/locale.ts') || !context.parentURL?.endsWith('?american'))
      return nextResolve(specifier, context)
    return { url: "data:text/javascript,export const locale = 'en-US'", format: 'module', shortCircuit: true }
  },
})
const path = '../../src/web/console/bookings/week.ts?american'
const { sayTimes }: typeof import('../../src/web/console/bookings/week.ts') = await import(path)

const inBerlin = (start: string, end: string) => sayTimes(start, end, 'Europe/Berlin').replace(/\s/g, ' ')

describe('the times of a booking', () => {
  it('are those of one day also where it ends with that', () => {
    expect(inBerlin('2026-12-01T21:00Z', '2026-12-01T23:00Z')).toBe('10:00 PM – 12:00 AM')
    expect(inBerlin('2026-11-30T23:00Z', '2026-12-01T23:00Z')).toBe('12:00 AM – 12:00 AM')
    expect(inBerlin('2026-12-01T08:00Z', '2026-12-01T09:30Z')).toBe('9:00 – 10:30 AM')
  })

  it('have both ends in the night in which the clocks go back', () => {
    expect(inBerlin('2026-10-25T00:30Z', '2026-10-25T01:30Z')).toBe('2:30 AM – 2:30 AM')
    expect(inBerlin('2026-10-25T00:30Z', '2026-10-25T01:00Z')).toBe('2:30 AM – 2:00 AM')
  })

  it('have the day of an end on another one, with its date where the weekday could be that of the start', () => {
    expect(inBerlin('2026-12-01T08:00Z', '2026-12-03T16:00Z')).toBe('9:00 AM – Thu 5:00 PM')
    expect(inBerlin('2026-12-01T08:00Z', '2026-12-08T16:00Z')).toMatch(
      /^9:00 AM – Tue, Dec 8(, 2026)?, 5:00 PM$/,
    )
  })
})

describe('the end of what is moved', () => {
  const moved = (...moments: [string, string, string]) => {
    const [start, end, to] = moments.map(moment => new Date(moment)) as [Date, Date, Date]
    return endAfterMove('Europe/Berlin', start, end, to).toISOString()
  }

  it('is the same by the clocks where it passes midnight and is moved by days', () => {
    // The clocks go forward in the night to Sunday, 29 March 2026.
    expect(moved('2026-03-26T08:00Z', '2026-03-27T16:00Z', '2026-03-28T08:00Z')).toBe(
      '2026-03-29T15:00:00.000Z',
    )
    expect(moved('2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-28T23:00Z')).toBe(
      '2026-03-29T22:00:00.000Z',
    )
    expect(moved('2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-29T22:00Z')).toBe(
      '2026-03-30T22:00:00.000Z',
    )
  })

  it('is as far from the start within a day, and of what ends on its day', () => {
    expect(moved('2026-03-28T10:00Z', '2026-03-29T10:00Z', '2026-03-28T10:15Z')).toBe(
      '2026-03-29T10:15:00.000Z',
    )
    expect(moved('2026-03-28T01:30Z', '2026-03-28T02:30Z', '2026-03-29T01:30Z')).toBe(
      '2026-03-29T02:30:00.000Z',
    )
  })
})
