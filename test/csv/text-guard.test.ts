import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardText, removeTextGuard } from '../../src/files/csv/text-guard.ts'

describe('what a spreadsheet would make something else of gets a leading quote mark', () => {
  it.each([
    '=1+1',
    '+1 (555) 010-0100',
    '+491701234567',
    '+1-555-0100',
    '-5',
    '\tJane',
    ' @x',
    '=A',
    '@SUM(A:A)',
    '  =A',
    '＝A',
    '00491701234567',
    '902 555 0131',
    '902.555.0131',
    '902-555-01311',
    '1-800-555-0199',
    '12345678901234567890',
    '1E5',
    '1,234.50',
    '50 %',
    '5 €',
    '5 kr',
    '1/2',
    '1-2',
    '12:30',
    '5 PM',
    'MARCH1',
    'Sept 2',
    '5 mai',
    '1. Januar 2020',
    '5 Mär 2026',
    '5 sett 2026',
    '5月3日',
    '上午5:30',
    '１２３',
    '٥٥٥',
    '2026-01-02T03:04:05.678Z',
    'TRUE',
    'wahr',
    'Faux',
    ' TRUE ',
    '#N/A',
    ' #N/A ',
    '#REF!',
    ' 7 ',
  ])('%j', cell => {
    expect(guardText(cell)).toBe(`'${cell}`)
    expect(guardText(`'${cell}`)).toBe(`''${cell}`)
  })
})

describe('names stay as they are', () => {
  it.each([
    '',
    ' ',
    'Jane',
    "O'Brien",
    "'tis",
    "'",
    'May',
    'April',
    'Mark 5',
    'Studio 54',
    '3M',
    'K9',
    '7-Eleven',
    'Route 66',
    '24 Hours',
    '#1 Plumbers',
    'Suite #A',
    '#A team',
    '3月亮',
    '3明月',
    '(902) 555-0131',
    '(902)555-0131',
    '902-555-0131',
    'jane+1@example.com',
    'Harbour, Sons & Co',
    'trueblood',
  ])('%j', cell => {
    expect(guardText(cell)).toBe(cell)
  })
})

it('what stands where another cell or row may start is guarded too', () => {
  expect(guardText('Lee, =1')).toBe("Lee,' =1")
  expect(guardText('x;=1\n-2\t@3')).toBe("x;'=1\n'-2\t'@3")
  expect(guardText('x,"=1')).toBe(`x,'"=1`)
})

describe('removing the guard', () => {
  it('gives back every cell', () => {
    const cell = fc.string({ unit: fc.constantFrom(...`,;'"=+-@#\t\r\n \u200b＝aeTm0159()/`), maxLength: 12 })
    const typed = fc.string({
      unit: fc.constantFrom("'", 'TRUE', 'Mai', '5', ' ', '#N/A', '.', '+1'),
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.oneof(cell, typed, fc.string({ unit: 'binary' })), text => {
        expect(removeTextGuard(guardText(text))).toBe(text)
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(["'", "'tis", "O'Brien", '=1', '0049', "it's; 'quoted'"])('leaves %j as it is', cell => {
    expect(removeTextGuard(cell)).toBe(cell)
  })
})
