import { isInputObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import {
  distinctEntries,
  entries,
  filledText,
  maxCharacters,
  numberRange,
  violations,
} from '../../../src/domain/fields/constraints.ts'
import { schema } from '../../../src/domain/schema.ts'

describe('a constraint', () => {
  it.each([
    ['text', maxCharacters(255), { maxLength: 255 }],
    ['filled text', filledText(255), { minLength: 1, maxLength: 255, pattern: '\\S' }],
    ['a range', numberRange(0, 100), { minimum: 0, maximum: 100 }],
    ['a list', entries(50), { maxItems: 50 }],
    ['a list without repetitions', distinctEntries(50), { maxItems: 50, uniqueItems: true }],
  ])('says as facts what it checks: %s', (_what, constraint, facts) => {
    expect(constraint.schema).toEqual(facts)
  })

  it('counts characters, not their halves', () => {
    const { check } = maxCharacters(3)
    expect(check('\u{1f600}'.repeat(3))).toBeUndefined()
    for (const long of ['\u{1f600}'.repeat(4), 'aaaa', '\u{1f600}'.repeat(100)])
      expect(check(long)).toBe('Must be at most 3 characters')
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\r\n\u00a0\u3000\u1680'],
    ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['a Braille cell without dots', '\u2800'],
    ['variation selectors, tags and a soft hyphen', '\ufe0f\u{e0041}\u00ad'],
    ['directions of writing', '\u200e\u202e\u2066'],
    ['controls', '\u0007\u0085'],
  ])('refuses a filled text of %s', (_what, value) => {
    expect(filledText(255).check(value)).toBe('Required')
  })

  it.each(['a', '0', '\u{1f469}\u200d\u{1f4bb}', '\u0f0b', '\u3164a', '.', '\u0301'])(
    'takes %j as filled',
    value => {
      expect(filledText(255).check(value)).toBeUndefined()
    },
  )

  it('takes a number between its bounds, and the bounds themselves', () => {
    const { check } = numberRange(0, 100)
    for (const inside of [0, 0.01, 100]) expect(check(inside)).toBeUndefined()
    for (const outside of [-0.01, 100.01, '50']) expect(check(outside)).toBe('Must be from 0 to 100')
  })

  it('is held by what stands inside of lists and objects, and told by its path', () => {
    const createLeadForm = schema.getMutationType()?.getFields().createLeadForm
    const fields = [
      { id: 'name', label: 'Name' },
      { id: 'mail', label: ' ' },
    ]
    const found = violations(createLeadForm?.args ?? [], {
      input: { name: 'Contact us', title: null, fields },
    })
    expect(found).toEqual({ 'input.fields.1.label': ['Required'] })
  })

  it('stands in the schema where a tool finds it', () => {
    const type = schema.getType('CreateContactInput')
    const firstName = isInputObjectType(type) ? type.getFields().firstName : undefined
    expect(firstName?.extensions).toMatchObject({ constraint: { schema: { minLength: 1, maxLength: 255 } } })
  })
})
