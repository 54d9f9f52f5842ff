import fc from 'fast-check'

/** What a name, a title or a company may be: everyday, blank, look-alike, and what formats trip over. */
const texts = [
  ...['Ann', 'ann', 'Ann Lee', 'Bob', 'Émile', 'émile', 'E\u0301mile', 'O’Brien', "O'Brien", '😀', '木村'],
  ...['100%', 'a_b', 'back\\slash', '"quoted", twice', 'line\r\nbreak', '<b>', '{"a":1}', "'; DROP TABLE"],
  ...['=1+1', '+1', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1', 'a;=b', 'a; b', "'=1"],
  ...['Ann  Marie', 'Jean\u00a0Luc', 'Tab\tName', ' Ann ', 'Lee ', 'a \u2003 b'],
  ...['\u200b', '\u2060\ufeff', 'x'.repeat(255), '😀'.repeat(255)],
]

/** What no text field takes. */
const badTexts = ['x'.repeat(256), 'a\0b', '\ud800']

const letters = fc.string({ unit: fc.constantFrom(...'aBé  \tÉ%_\\;=+"'), minLength: 1, maxLength: 6 })

/** A text of at most 255 characters; few are refused. */
export const text = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 24 },
  { arbitrary: letters, weight: 12 },
  { arbitrary: fc.constantFrom('', ' ', '\t\n', ...badTexts), weight: 1 },
)

/** Whether a text field refuses the text, whatever it is for. */
export function isBadText(value: string): boolean {
  return badTexts.includes(value)
}

/** Whether a text is as good as none. */
export function isBlank(value: string): boolean {
  return value.replace(/[\u200b\u2060\ufeff]/g, '').trim() === ''
}

/** A value, or null, or none. */
export function optional<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null | undefined> {
  return fc.oneof(
    { arbitrary: value, weight: 12 },
    { arbitrary: fc.constant(undefined), weight: 8 },
    { arbitrary: fc.constant(null), weight: 1 },
  )
}

/** A value that is taken, or seldom one that is not. */
export function mostly<Right, Wrong>(right: fc.Arbitrary<Right>, wrong: fc.Arbitrary<Wrong>) {
  return fc.oneof({ arbitrary: right, weight: 24 }, { arbitrary: wrong, weight: 1 })
}

/** Which of an account's records, if there are any. */
export const which = fc.nat({ max: 99 })
