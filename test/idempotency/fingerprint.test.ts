import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/idempotency/fingerprint.ts'

describe('the JSON that inputs are compared by', () => {
  it('is the same in whatever order fields come, at any depth', () => {
    const one = { b: [{ d: 1, c: 'x' }], a: null }
    const other = { a: null, b: [{ c: 'x', d: 1 }] }
    expect(canonicalJson(one)).toBe('{"a":null,"b":[{"c":"x","d":1}]}')
    expect(canonicalJson(other)).toBe(canonicalJson(one))
  })

  it('leaves out a field that is not there, which is another input than one that is null', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
    expect(canonicalJson({ a: undefined })).toBe('{}')
    expect(canonicalJson({ a: null, b: 1 })).not.toBe(canonicalJson({ b: 1 }))
  })

  it.each([
    [{}, '{}'],
    [[], '[]'],
    [[undefined, null], '[null,null]'],
    [{ 9: 1, 10: [] }, '{"10":[],"9":1}'],
    [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    [[-0, 1e21, 'a"b\ud800', true], JSON.stringify([-0, 1e21, 'a"b\ud800', true])],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [undefined, 'null'],
  ])('of %j is %s', (value, json) => {
    expect(canonicalJson(value)).toBe(json)
  })

  it('tells lists, objects and texts apart', () => {
    const values = [[], {}, '', '[]', '{}', null, 'null', ['a', 1], { a: 1 }, [['a', 1]], 1, '1']
    expect(new Set(values.map(canonicalJson)).size).toBe(values.length)
  })
})
