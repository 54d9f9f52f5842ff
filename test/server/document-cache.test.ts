import { expect, it } from 'vitest'
import { createDocumentCache } from '../../src/server/document-cache.ts'

it('keeps the 500 documents used last', () => {
  const cache = createDocumentCache<number>()
  for (let count = 0; count < 500; count++) cache.set(`{ a${count} }`, count)
  expect(cache.get('{ a0 }')).toBe(0)
  cache.set('{ b }', -1)
  expect([cache.get('{ a0 }'), cache.get('{ a1 }'), cache.get('{ b }')]).toEqual([0, undefined, -1])
})

it('does not keep long documents', () => {
  const cache = createDocumentCache<number>()
  const long = `{ ${'a '.repeat(5_000)}}`
  cache.set(long, 1)
  expect(cache.get(long)).toBeUndefined()
})
