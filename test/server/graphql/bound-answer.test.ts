import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundAnswer } from '../../../src/server/graphql/bound-answer.ts'

/** With what JSON escapes, half surrogate pairs among it. */
const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'"\\/\b\t\n\f\r\u0000\u001f\u007f\u2028\ud800\udc00é漢😀'), fc.string()),
})

it('a text has as many bytes as JSON writes for it', () => {
  fc.assert(
    fc.property(text, value => {
      const { bytes } = boundAnswer({ data: { value } }, false)
      expect(bytes).toBe(Buffer.byteLength(JSON.stringify(value)))
    }),
    { numRuns: 2_000 },
  )
})
