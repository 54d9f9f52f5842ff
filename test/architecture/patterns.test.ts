import { globSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { analyse } from 'scslre'
import { describe, expect, it, vi } from 'vitest'
import { findPatterns, type Pattern } from './find-patterns.ts'

// The other backends are programs for one platform each.
vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')

/** A busy machine changes no verdict: attacks are judged by the characters they make an engine read. */
const byCountAlone = { timeout: null, attackTimeout: null, incubationTimeout: null }

const sources = globSync('src/**/*.ts').filter(file => !file.startsWith('src/generated/'))
const patterns = sources.flatMap(file =>
  findPatterns(readFileSync(file, 'utf8')).map(pattern => ({ ...pattern, file })),
)

/**
 * Why a pattern may take more than linear time, or nothing. The two checkers complete each other: one
 * knows lookarounds, the other repeats of more than one character and bounded repeats.
 */
function findBacktracking({ source, flags }: Omit<Pattern, 'line'>): string | undefined {
  const [report] = analyse({ source, flags }).reports
  if (report) return `${report.type} at repeats of ${report.character}`
  const { status } = checkSync(source, flags, byCountAlone)
  return status === 'safe' ? undefined : status
}

describe('no regular expression of the source can backtrack', () => {
  it.each(patterns)('$file:$line', pattern => {
    expect(findBacktracking(pattern)).toBeUndefined()
  })

  it('and all of them are found', () => {
    expect(patterns.length).toBeGreaterThan(30)
  })
})

describe('the check finds', () => {
  it.each([
    ['zeros at the end', '^0+|0+$', 'g'],
    ['blanks at the end', '\\s+$', ''],
    ['an exponent with whatever follows', 'e.*$', 'i'],
    ['blanks before a value that may begin with some', '^charset\\s*=\\s*"?([^"]*)"?$', ''],
    ['a repeat in a repeat', '(a+)+$', ''],
    ['a repeat of several characters', '(?:ab)*(?:ab)*$', ''],
    ['bounded repeats in one another', '(?:x{0,100}){0,100}$', ''],
    ['the same twice', '^a+a+$', ''],
    ['a lookahead that walks on', 'a(?!a*b)', 'g'],
    ['a property of Unicode', '[\\p{L}]+[\\p{Lu}]+!', 'u'],
  ])('%s: /%s/', (_what, source, flags) => {
    expect(findBacktracking({ source, flags })).toBeDefined()
  })

  it('a pattern wherever it stands, and what is put together at run time', () => {
    const code = 'const a = { b: (text: string) => text.split(/x+y/giu) }\nenum C { D }'
    expect(findPatterns(`export class E { #f = /g/ }\n${code}`)).toEqual([
      { source: 'g', flags: '', line: 1 },
      { source: 'x+y', flags: 'giu', line: 2 },
    ])
    for (const made of ["new RegExp('a' + b)", 'RegExp(b)'])
      expect(() => findPatterns(made)).toThrow('Line 1')
  })
})
