import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedMap } from '../../src/limits/bounded-map.ts'

const MAX = 4

test('It holds what was used most recently, and drops what was used longest ago.', () => {
  const step = fc.record({ act: fc.constantFrom('set', 'use', 'peek', 'delete', 'sweep'), key: fc.nat(7) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), steps => {
      const map = new BoundedMap<number>(MAX)
      // The same entries as a plain list, oldest first.
      let expected: number[] = []
      for (const { act, key } of steps) {
        const isThere = expected.includes(key)
        const others = expected.filter(other => other !== key)
        if (act === 'set') {
          expected = [...others, key]
          const dropped = expected.length > MAX ? expected.shift() : undefined
          expect(map.set(String(key), key)).toBe(dropped?.toString())
        } else if (act === 'use') {
          expect(map.use(String(key))).toBe(isThere ? key : undefined)
          if (isThere) expected = [...others, key]
        } else if (act === 'peek') {
          expect(map.peek(String(key))).toBe(isThere ? key : undefined)
        } else if (act === 'delete') {
          map.delete(String(key))
          expected = others
        } else {
          map.sweep(value => value % 2 === 0)
          const over = expected.slice(0, 2).findIndex(value => value % 2 === 1)
          expected = expected.slice(over === -1 ? 2 : over)
        }
        expect(map.size).toBe(expected.length)
      }
      for (const key of expected) expect(map.peek(String(key))).toBe(key)
    }),
  )
})
