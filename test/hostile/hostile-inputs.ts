import type { Hostile } from './measure-cost.ts'

/** So many units as fit. */
export const repeat = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / unit.length)))

const between = (start: string, unit: string, end: string): Hostile<string> =>
  once(size => start + repeat(unit, size - start.length - end.length) + end)

/** Making an input can take longer than reading it, so each is made once. */
function once<Input>(make: Hostile<Input>): Hostile<Input> {
  const made = new Map<number, Input>()
  return size => {
    const input = made.get(size) ?? make(size)
    made.set(size, input)
    return input
  }
}

/** Texts that pattern matching, trimming, normalising or decoding could trip over, by what they are. */
export const hostileTexts: Readonly<Record<string, Hostile<string>>> = {
  'one letter': between('', 'a', ''),
  'one digit': between('', '1', ''),
  'zeros between ones': between('1', '0', '1'),
  'zeros and a sign': between('-', '0', '.'),
  exponents: between('1', 'e', ''),
  blanks: between('', ' ', ''),
  'blanks between letters': between('a', ' ', 'a'),
  'tabs and blanks': between('a', '\t ', 'a'),
  'line breaks': between('a', '\r\n', 'a'),
  'combining marks': between('a', '\u0316\u0301', '@a.example'),
  'marks in falling order': between('a', '\u0301\u0316\u0334', ''),
  'composed syllables': between('', '\u1112\u1161\u11ab', ''),
  'characters that expand': between('', '\ufdfa\u0390\ufb2c', ''),
  'invisible characters': between('', '\u200b\u3164\u2060', ''),
  'invisible characters and a letter': between('', '\u200b', 'a'),
  'pairs of surrogates': between('', '\u{1f600}', ''),
  'lone surrogates': between('', '\ud800', ''),
  'NUL characters': between('', '\0', ''),
  'capital letters': between('', 'A\u0130\u1e9e', ''),
  'labels of a domain': between('a@', 'a.', ''),
  'labels with hyphens': between('a@', 'a-', '.'),
  'dots before the @': between('', 'a.', '@a.example'),
  'many @': between('', '@', ''),
  'an address that is nearly one': between('https://', 'a.', '\u0301'),
  'a path that goes up': between('https://a.example/', 'a/../', ''),
  ports: between('http://a', ':1', ''),
  brackets: between('http://[', '::', ']'),
  hyphens: between('2026', '-01', ''),
  'a timestamp with a long fraction': between('2026-01-31T09:30:00.', '0', 'Z'),
  quotes: between('', '"', ''),
  backslashes: between('', '\\', ''),
  'percent signs': between('', '%', ''),
  'percent codes': between('', '%41', ''),
  'percent codes that are no UTF-8': between('', '%ff', ''),
  semicolons: between('a', ';', ''),
  'semicolons and equals signs': between('', '=;', ''),
  commas: between('', ',', ''),
  'commas and blanks': between('', ', ', ''),
  ampersands: between('', '&', ''),
  slashes: between('', '/', ''),
  colons: between('', ':', ''),
}

const list = (entry: unknown, length: number): unknown[] => Array(Math.max(1, Math.floor(length))).fill(entry)

const keys = (value: unknown, length: number): object =>
  Object.fromEntries(
    Array.from({ length: Math.max(1, Math.floor(length)) }, (_, at) => [at.toString(36), value]),
  )

const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)])

/** JSON values that take about as many bytes as are asked for, by what they are. */
export const hostileValues: Readonly<Record<string, Hostile<unknown>>> = makeOnce({
  'a list of objects': size => list({}, size / 3),
  'a list of numbers': size => list(1, size / 2),
  'a list of nulls': size => list(null, size / 5),
  'a list of texts': size => list('a', size / 4),
  'a list of lists': size => list([], size / 3),
  'a list of deep lists': size => list(nest(28), size / 58),
  'a list of objects with a wrong key': size => list({ a: 1 }, size / 8),
  'an object with many keys': size => keys(1, size / 9),
  'an object with many nulls': size => keys(null, size / 12),
  'an object with many objects': size => keys({}, size / 10),
  'an object with many texts': size => keys('\u0316', size / 11),
  'an object with a long key': size => ({ [repeat('a', size)]: 1 }),
  'an object with 20 long keys': size =>
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + repeat('a', size / 21), 1])),
  'an object with 20 keys and much in one': size => ({ ...keys(1, 20), much: keys(1, size / 9) }),
  'the largest number': () => Number.MAX_VALUE,
  'no number': () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
})

function makeOnce(inputs: Readonly<Record<string, Hostile<unknown>>>) {
  return Object.fromEntries(Object.entries(inputs).map(([name, make]) => [name, once(make)]))
}
