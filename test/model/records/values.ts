import fc from 'fast-check'
import { dayAfterStart, startOfRun } from '../account/calendar.ts'
import { badDays } from '../deal/input.ts'
import { decimal } from '../money.ts'

/** What is called alike, sorts unlike itself in bytes, or is made of what patterns are made of. */
const names = [
  ...[
    'Ann',
    'ann',
    'ANN',
    'Ann Lee',
    'Émile',
    'émile',
    'Zoë',
    'zebra',
    'O’Brien',
    "O'Brien",
    '木村',
    '😀',
    '＝1',
  ],
  ...['100%', 'a_b', 'a%b', 'back\\slash', '=1+1', '"quoted", twice', '  Lee ', 'a\u00a0b', 'line\nbreak'],
  // What begins with U+FEFF.
  ...['\ufeffAnn', '\ufeff木'],
]
const letters = fc.string({ unit: fc.constantFrom(...'aAbÉ%_\\ 1'), minLength: 1, maxLength: 4 })

/** A text with something to see. */
export const name = fc.oneof(
  { arbitrary: fc.constantFrom(...names), weight: 3 },
  { arbitrary: letters.filter(text => text.trim() !== ''), weight: 1 },
)

/** What no field takes that needs a text. */
export const noName = fc.constantFrom('', ' ', '\u200b', 'x'.repeat(256), 'a\0b')

/** What no text field takes. */
export const badText = fc.constantFrom('a\0b', '\ud800')

/** A text that may be empty. */
export const anyText = fc.oneof(
  { arbitrary: name, weight: 4 },
  { arbitrary: fc.constantFrom('', ' '), weight: 1 },
)

/** An amount; several records have the same. */
export const money = fc
  .constantFrom(0, 1, 10, 999, 1_000, 25_050, 100_000, 99_999_999_999_999)
  .map(cents => decimal(cents))

/** An amount that nothing costs. */
export const badMoney = fc.constant('-0.01')

/** A day near the run's, or far from it. */
export const day = fc.oneof(
  { arbitrary: fc.integer({ min: -3, max: 3 }).map(dayAfterStart), weight: 4 },
  { arbitrary: fc.constantFrom('1900-01-01', '2028-02-29', '2999-12-31'), weight: 1 },
)

/** What is no day. */
export const badDay = fc.constantFrom(...badDays)

/** A moment so many hours after the start of the run. */
export function momentAfterStart(hours: number): string {
  return new Date(startOfRun + hours * 3_600_000).toISOString()
}

/** A moment between two, by four hours, so that many are the same. */
export const moment = (min: number, max: number) =>
  fc.integer({ min, max }).map(number => momentAfterStart(4 * number))

/** What is no moment. */
export const badMoment = fc.constantFrom('2026-02-30T00:00:00Z', 'tomorrow', '3000-01-01T00:00:00Z')

/** One of these words. */
export const word = (...words: readonly string[]) => fc.constantFrom(...words)

/** What is no word of any enum. */
export const badWord = fc.constant('unheard_of')
