import { buildSchema, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkMarks, findBreakingChanges, readMarks } from '../../scripts/breaking-changes.ts'
import { findUndescribed } from '../../scripts/undescribed.ts'
import { schema } from '../../src/domain/schema.ts'

const described = `
  """The whole."""
  schema { query: Query }
  """A mark."""
  directive @mark("""Its text.""" text: String) on FIELD_DEFINITION
  """A kind."""
  enum Kind { """One.""" one }
  """A word."""
  scalar Word
  """A choice."""
  input Choice { """Which.""" kind: Kind = one }
  """A thing with a name."""
  interface Named { """The name.""" name(case: Kind): Word }
  """A thing."""
  type Thing implements Named { """The name.""" name(case: Kind): Word }
  """Either."""
  union Either = Thing
  """The reads."""
  type Query { """One of them.""" thing("""Which.""" choice: Choice): Either }
`

describe('a schema whose descriptions are checked', () => {
  const complete = described.replaceAll('name(case: Kind)', 'name("""How it is written.""" case: Kind)')

  it('lacks nothing where everything has one', () => {
    expect(findUndescribed(buildSchema(complete))).toEqual([])
  })

  it.each([
    ['The whole.', 'schema'],
    ['A mark.', '@mark'],
    ['Its text.', '@mark(text:)'],
    ['A kind.', 'Kind'],
    ['One.', 'Kind.one'],
    ['A word.', 'Word'],
    ['A choice.', 'Choice'],
    ['Either.', 'Either'],
    ['A thing with a name.', 'Named'],
    ['A thing.', 'Thing'],
    ['The reads.', 'Query'],
    ['One of them.', 'Query.thing'],
  ])('lacks what loses its own: %s', (text, coordinate) => {
    expect(findUndescribed(buildSchema(complete.replace(`"""${text}"""`, '""" """')))).toEqual([coordinate])
  })

  it('lacks arguments and fields of interfaces and objects', () => {
    expect(findUndescribed(buildSchema(described))).toEqual(['Named.name(case:)', 'Thing.name(case:)'])
    expect(findUndescribed(buildSchema(complete.replaceAll('"""The name."""', '')))).toEqual([
      'Named.name',
      'Thing.name',
    ])
    expect(findUndescribed(buildSchema(complete.replaceAll('"""Which."""', '')))).toEqual([
      'Choice.kind',
      'Query.thing(choice:)',
    ])
  })
})

describe('the descriptions of this schema', () => {
  it('are complete', () => {
    expect(findUndescribed(schema)).toEqual([])
  })

  it('are sentences, none of them twice in a row', () => {
    const blocks = [...printSchema(schema).matchAll(/"""\s*([\s\S]*?)\s*"""/g)].map(([, text = '']) => text)
    expect(blocks.length).toBeGreaterThan(1_000)
    const sentences = (text: string) => text.split(/(?<=\.) (?=[A-Z])/)
    const isSound = (text: string) =>
      /^[A-Z0-9`].*\.$/s.test(text) && new Set(sentences(text)).size === sentences(text).length
    expect(blocks.filter(text => !isSound(text))).toEqual([])
  })
})

describe('changes since the released schema', () => {
  const released = buildSchema('type Query { deals(first: Int = 25, status: String): [Int!]! count: Int }')
  const changesTo = (sdl: string) => findBreakingChanges(released, buildSchema(sdl))

  it('that only add break nobody', () => {
    const sdl = `type Query {
      "Described since." deals(first: Int = 25, status: String, after: String): [Int!]!
      count: Int!
      more: Int
    }`
    expect(changesTo(sdl)).toEqual([])
  })

  it('that take away, demand or answer otherwise are named', () => {
    const sdl = 'type Query { deals(first: Int = 50, status: String!, after: String!): [Int!] }'
    expect([...changesTo(sdl)].sort()).toEqual([
      'A required argument Query.deals(after:) was added.',
      'Argument Query.deals(status:) has changed type from String to String!.',
      'Field Query.count was removed.',
      'Field Query.deals changed type from [Int!]! to [Int!].',
      'Query.deals(first:) has changed defaultValue from 25 to 50.',
    ])
  })

  const made = ['Field Query.count was removed.', 'Field Query.sum was removed.']

  it('have to be marked one by one', () => {
    const marks = [{ reason: 'Nobody counted.', changes: ['Field Query.count was removed.'] }]
    expect(checkMarks(made, marks)).toEqual({ unmarked: ['Field Query.sum was removed.'], stale: [] })
    expect(checkMarks(made, [...marks, { reason: 'Nor summed.', changes: made.slice(1) }])).toEqual({
      unmarked: [],
      stale: [],
    })
  })

  it('that were not made, or are marked already, must not be marked', () => {
    const marks = [{ reason: 'Nobody counted.', changes: [...made, 'Field Query.deals was removed.'] }]
    expect(checkMarks(made, marks)).toEqual({ unmarked: [], stale: ['Field Query.deals was removed.'] })
    expect(checkMarks(made, [...marks, { reason: 'Again.', changes: made.slice(0, 1) }]).stale).toEqual([
      'Field Query.deals was removed.',
      'Field Query.count was removed.',
    ])
  })

  it('are marked with a reason', () => {
    expect(readMarks('[{"reason": "Nobody counted.", "changes": ["x"]}]')).toEqual([
      { reason: 'Nobody counted.', changes: ['x'] },
    ])
    for (const json of [
      '{}',
      '[1]',
      '[null]',
      '[{"changes": []}]',
      '[{"reason": " ", "changes": []}]',
      '[{"reason": "x"}]',
    ])
      expect(() => readMarks(json), json).toThrow('breaking-changes.json')
  })
})
