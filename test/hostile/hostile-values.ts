import fc from 'fast-check'

/** Texts that break what reads, keeps or compares them. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '\u202e',
      '\ufeff',
      '\u200b',
      "'; DROP TABLE contacts; --",
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '#{7*7}',
      '{{7*7}}',
      '%00',
      '%',
      '../../etc/passwd',
      '=1+1',
      '\r\n\r\n',
    ],
    ...[
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'null',
      'NaN',
      '1e999',
      '-0',
    ],
    ...[
      '0001-01-01',
      '9999-12-31',
      '10000-01-01',
      '2024-02-30',
      '-000001-01-01',
      '2024-01-01T00:00:00Z',
      'infinity',
      'now',
    ],
    ...[
      'a@b',
      'a@b.c'.repeat(60),
      `${'x'.repeat(64)}@${'y'.repeat(200)}.example`,
      'é@é.é',
      '"a b"@example.com',
    ],
  ),
  fc.nat({ max: 5_000 }).map(length => 'x'.repeat(length)),
  fc.nat({ max: 2_000 }).map(length => '\u{1f600}'.repeat(length)),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    1e-320,
    1e15,
    1e21,
    1e308,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    999_999_999_999.99,
    1e12,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

/** Anything that JSON can say, and much that no field takes. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: null, length: 1 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.nat({ max: 40 }).map(nestLists) },
)

function nestLists(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** How a property is tried: as often as it takes a while, and with the seed that a failure has told. */
export function parameters(numRuns: number): { readonly numRuns: number; readonly seed?: number } {
  const { HOSTILE_SEED: seed } = process.env
  return {
    numRuns: numRuns * Number(process.env.HOSTILE_TIMES ?? 1),
    ...(seed ? { seed: Number(seed) } : {}),
  }
}
