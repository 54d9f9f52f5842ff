import { buildSchema, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkMarks, findBreakingChanges, readMarks } from '../../scripts/breaking-changes.ts'
import { findOpenapiChanges } from '../../scripts/openapi-changes.ts'
import { releaseChangelog } from '../../scripts/release-changelog.ts'
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

describe('changes since the released API description', () => {
  const text = { type: 'string' }
  const list = {
    parameters: [{ name: 'page', schema: { type: 'integer' } }],
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Deal' } } } },
    },
  }
  const create = {
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', properties: { title: text }, required: [] } },
      },
    },
  }
  const deal = { type: 'object', required: ['id', 'status'], properties: { id: text, status: text } }
  const of = (get: object, post: object, Deal: object) => ({
    paths: { '/deals': { get, post } },
    components: { schemas: { Deal } },
  })
  const released = of(list, create, deal)

  it('that only add break nobody', () => {
    const parameters = [...list.parameters, { name: 'status', schema: text }]
    const grown = {
      ...deal,
      required: [...deal.required, 'title'],
      properties: { ...deal.properties, title: text },
    }
    expect(findOpenapiChanges(released, of({ ...list, parameters }, create, grown))).toEqual([])
    const added = {
      ...released,
      paths: {
        ...released.paths,
        '/tasks': { get: { ...list, parameters: [{ name: 'due', required: true, schema: text }] } },
      },
    }
    expect(findOpenapiChanges(released, added)).toEqual([])
  })

  it('that take away, demand or answer otherwise are named', () => {
    const body = { type: 'object', properties: { title: text }, required: ['title'] }
    const content = { 'application/json': { schema: body } }
    const parameters = [{ name: 'account_id', required: true, schema: text }]
    const other = { ...deal, required: ['id'], properties: { id: { type: ['string', 'null'] } } }
    const current = of({ ...list, parameters }, { requestBody: { content } }, other)
    expect([...findOpenapiChanges(released, current)].sort()).toEqual([
      'GET /deals 200.id may be null now.',
      'GET /deals 200.status in every answer is gone.',
      'GET /deals 200.status is gone.',
      'GET /deals account_id is required now.',
      'GET /deals page is gone.',
      'GET /deals page: integer is gone.',
      'POST /deals body.title is required now.',
    ])
    expect(findOpenapiChanges(released, { paths: {} })).toContain('POST /deals is gone.')
  })

  it('are read where a schema stands in itself', () => {
    const nested = {
      ...deal,
      properties: { ...deal.properties, next: { $ref: '#/components/schemas/Deal' } },
    }
    expect(findOpenapiChanges(of(list, create, nested), of(list, create, nested))).toEqual([])
    expect(findOpenapiChanges(of(list, create, nested), released)).toEqual(['GET /deals 200.next is gone.'])
  })
})

describe('a release in the changelog', () => {
  const release = { version: '0.2.0', date: '2026-12-01' }

  it('has what was unreleased', () => {
    expect(
      releaseChangelog('# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 - 2026-11-23\n', release),
    ).toBe('# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- More.\n\n## 0.1.0 - 2026-11-23\n')
  })

  it.each(['# Changelog\n', '## Unreleased\n\n## 0.1.0 - x\n', '## Unreleased\n\n- More.\n\n## 0.2.0 - x\n'])(
    'needs something new: %j',
    text => {
      expect(() => releaseChangelog(text, release)).toThrow('CHANGELOG.md has')
    },
  )
})
