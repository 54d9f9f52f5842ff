import { repeat } from './hostile-inputs.ts'
import type { Hostile } from './measure-cost.ts'

/** For each scalar of the schema, what is nearly a good value of its own and as long as is asked for. */
export const scalarInputs: Readonly<Record<string, readonly Hostile<string>[]>> = {
  Boolean: [size => repeat('true', size)],
  Date: [size => repeat('2026-01-31', size), size => `2026-01-31${repeat(' ', size)}`],
  DateTime: [
    size => `2026-01-31T09:30:00.${repeat('9', size)}Z`,
    size => `2026-01-31T09:30:00${repeat('+01:00', size)}`,
  ],
  Decimal: [
    size => `1${repeat('0', size)}1`,
    size => `0.${repeat('0', size)}1`,
    size => `${repeat('9', size)}e9`,
    size => `1e${repeat('9', size)}`,
  ],
  EmailAddress: [
    size => `a${repeat('\u0316\u0301', size)}@example.com`,
    size => `${repeat('a.', size)}a@example.com`,
    size => `a@${repeat('a.', size)}example`,
    size => `a@${repeat('a-', size)}`,
    size => `${repeat(' ', size)}a@example.com${repeat(' ', size)}`,
  ],
  Float: [size => repeat('1', size)],
  ID: [size => repeat('1', size)],
  Int: [size => repeat('1', size)],
  JSON: [size => repeat('a', size)],
  String: [size => repeat('\u0316\u0301', size)],
  URL: [
    size => `https://example.com/${repeat('a/../', size)}`,
    size => `https://${repeat('xn--a.', size)}`,
    size => `https://${repeat('\u0316\u0301', size)}`,
  ],
  UUID: [size => repeat('5d093a90-', size), size => repeat('5d093a90-813c-489f-992f-6321359366ed', size)],
}
