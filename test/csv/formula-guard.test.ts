import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardFormula, removeFormulaGuard } from '../../src/files/csv/formula-guard.ts'

describe('a cell that a spreadsheet would run gets a leading quote mark', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.example","click")',
    '@SUM(A1)',
    '+1+1',
    '-1+1',
    '-5',
    '-',
    '+',
    "+1+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    '\tJane',
    '\rJane',
    '\nJane',
    ' =1',
    '\u00a0=1',
    '\u3000＝1',
    '\ufeff=1',
    '\u200b=1',
    '\u0001=1',
    '＝1+1',
    '＋1+1',
    '－1',
    '＠SUM(A1)',
  ])('%j', cell => {
    expect(guardFormula(cell)).toBe(`'${cell}`)
  })
})

describe('what only looks like a phone number is guarded', () => {
  it.each([
    '+1-1',
    '+-1234567',
    '+123456',
    '+1234567890123456 x123456',
    '+1 555 010 0100+1',
    '+1-555-0100-A1',
    '+5550100x',
    '+1-555-0100*2',
    '+555010012345678901234567890',
    '++15550100100',
    '+15550100\n',
    '+1 555 0100 - x12',
    '-555 010 0100',
    '+٥٥٥٠١٠٠١',
  ])('%j', cell => {
    expect(guardFormula(cell)).toBe(`'${cell}`)
  })
})

describe('what stands where another cell or row may start is guarded too', () => {
  it.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a; +1+1', "a;' +1+1"],
    ['+15550100;=1', "'+15550100;'=1"],
    ['=1;=2', "'=1;'=2"],
    ['a\t=1', "a\t'=1"],
    ['\t=1', "'\t'=1"],
    [' \t=x', "' \t'=x"],
    ['a\n=1+1;b', "a\n'=1+1;b"],
    ['a\r\n\u00a0@x', "a\r\n'\u00a0@x"],
    ["a\n'=1", "a\n''=1"],
    ['\n\n=1', "'\n\n'=1"],
    ['a;"=1+1;b', `a;'"=1+1;b`],
    [`a;'"=1`, `a;''"=1`],
    ['a\n"\u00a0@x', `a\n'"\u00a0@x`],
  ])('%j', (cell, guarded) => {
    expect(guardFormula(cell)).toBe(guarded)
  })
})

describe('any other cell stays as it is', () => {
  it.each([
    '',
    ' ',
    'Jane',
    "'",
    "'tis",
    "a;'b",
    '1-1',
    'a; b;c',
    'a\nb\tc',
    'a=1',
    'a;""=1',
    'jane+tag@example.com',
    '+1 (555) 010-0100',
    '+49 30 1234567',
    '+1234567',
    '+123456789012345 x123456',
    '+49 (0)30/1234567',
    '+1.902.555.0142',
    '+1 902 555 0142 ext. 12',
    '+1 902 555 0142 ext 12',
    '+19025550142x12',
    '(902) 555-0142',
    '555-0142',
  ])('%j', cell => {
    expect(guardFormula(cell)).toBe(cell)
  })
})

describe('a quote mark before a formula is told from a guard', () => {
  it.each([
    ["'=1", "''=1"],
    ["''+1", "'''+1"],
    ["'\t=1", "''\t'=1"],
    ["a;'=1", "a;''=1"],
    ["'+1 (555) 010-0100", "''+1 (555) 010-0100"],
  ])('%j', (cell, guarded) => {
    expect(guardFormula(cell)).toBe(guarded)
  })
})

describe('removing the guard', () => {
  it('gives back every cell', () => {
    const cell = fc.string({ unit: fc.constantFrom(...`;'"=+-@\t\r\n \u200b＝ax0159()`), maxLength: 12 })
    fc.assert(
      fc.property(fc.oneof(cell, fc.string({ unit: 'binary' })), text => {
        expect(removeFormulaGuard(guardFormula(text))).toBe(text)
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(['', "'", "'tis", "O'Brien", "a;'b", '+1 (555) 010-0100', '=1', "it's; 'quoted'"])(
    'leaves %j as it is',
    cell => {
      expect(removeFormulaGuard(cell)).toBe(cell)
    },
  )
})
