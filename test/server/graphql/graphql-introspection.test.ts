import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { execute, getIntrospectionQuery, getOperationAST, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { countIntrospected } from '../../../src/server/graphql/checks/introspection.ts'
import { startApp } from '../../support/app.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const app = await startApp()

/** As many names of one field, in order. */
const names = (count: number, prefix: string, field: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}: ${field}`).join(' ')

/** Names of a field of every field's type of every type, as many of each. */
const fanOut = (types: number, fields: number, leaves: number) => `
  { __schema { types { ${names(types, 'a', 'fields { ...T }')} } } }
  fragment T on __Field { type { ofType { ${names(fields, 'b', 'fields { ...I }')} } } }
  fragment I on __Field { ${names(leaves, 'c', 'name')} }`

/** A chain of fragments of which each asks for the next one twice. */
const doubling = (count: number) =>
  `{ __schema { types { ...F0 } } } ${Array.from(
    { length: count },
    (_, index) => `fragment F${index} on __Type { ...F${index + 1} ... on __Type { ...F${index + 1} } }`,
  ).join(' ')} fragment F${count} on __Type { name }`

describe('introspection', () => {
  it.each([
    ['4 × 4 × 10', fanOut(4, 4, 10)],
    ['12 × 12 × 20', fanOut(12, 12, 20)],
    ['40 × 40 × 40', fanOut(40, 40, 40)],
    ['one field by 240 names', `{ __schema { types { ${names(120, 'a', 'fields { name }')} } } }`],
    [
      'thirty schemas',
      `{ ${names(30, 's', '__schema { types { fields { args { name description } } } }')} }`,
    ],
    ['fragments that double', doubling(30)],
  ])('of more than twice what tools ask for is refused before it runs: %s', async (_what, query) => {
    const answer = await postGraphql(app, query, { as: app.newUser() })
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT'])
    expect(answer.body.errors[0].message).toMatch(/more than \d+ values of the schema itself/)
    expect(answer.text.length).toBeLessThan(500)
  })

  it.each([
    ['getIntrospectionQuery', getIntrospectionQuery()],
    [
      'getIntrospectionQuery with all it can ask for',
      getIntrospectionQuery({
        inputValueDeprecation: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        oneOf: true,
      }),
    ],
    [
      'both the way in and the way out',
      '{ __schema { queryType { name fields { name } } mutationType { name } } }',
    ],
  ])('that tools ask for is answered: %s', async (_what, query) => {
    const { body } = await postGraphql(app, query, { as: app.newUser() })
    expect(body.errors).toBeUndefined()
    expect(body.data.__schema.queryType.name).toBe('Query')
  })

  it('names no place of a directive that clients older than graphql-js 17 cannot read', async () => {
    const query = '{ __schema { directives { locations } } }'
    const { body } = await postGraphql(app, query, { as: app.newUser() })
    expect(JSON.stringify(body.data)).not.toContain('DIRECTIVE_DEFINITION')
  })

  it.each([
    ['for its own size', fanOut(40, 40, 40)],
    [
      'for what is asked beside it',
      `query { __schema { types { name } } ${names(6, 'c', `contacts(accountId: "${randomUUID()}", search: "a") { total }`)} }`,
    ],
  ])('that is refused %s costs what the most that is answered would, each time', async (_what, query) => {
    const as = app.newUser()
    const ask = () => postGraphql(app, query, { as })
    const readLeft = async () =>
      (await postGraphql(app, '{ viewer { id } }', { as })).body.extensions.cost.remaining
    // Reading the document costs points of its own the first time.
    await ask()
    const left = await readLeft()
    expect(codesOf(await ask())).toEqual(['BAD_USER_INPUT'])
    expect(left - (await readLeft())).toBe(20 + 45_000 * 0.025 + 61)
  })

  it('is paid for before it is counted, so that nobody has it counted without points', async () => {
    const as = app.newUser()
    // On a busy machine all of them would last until the next minute.
    await app.services.costBudget.spend(`user:${as}`, 45_000)
    const ask = async () => {
      const { code, limit } = (await postGraphql(app, fanOut(40, 40, 40), { as })).body.errors[0].extensions
      return code === 'RATE_LIMITED' ? limit.remaining : null
    }
    let asked = 1
    let left = await ask()
    for (; left === null; asked++) left = await ask()
    expect(asked).toBeLessThan(5_000 / 1_145 + 1)
    expect(await ask()).toBe(left - 20)
    while (left >= 20) left = await ask()
    expect(await ask()).toBe(left)
  })

  it('costs points in proportion to the values of its answer, whatever its variables', async () => {
    const query = 'query ($n: String!) { __type(name: $n) { fields { name } } }'
    const requested = async (name: string) =>
      (await postGraphql(app, query, { as: app.newUser(), variables: { n: name } })).body.extensions.cost
        .requested
    expect(await requested('Query')).toBeGreaterThan(await requested('Viewer'))
    expect(await requested('NoSuchType')).toBeLessThan(65)
  })

  it('takes from its user what its answer says that it costs, and what its bytes cost', async () => {
    const as = app.newUser()
    const ask = async () => (await postGraphql(app, getIntrospectionQuery(), { as })).body
    const { remaining } = (await ask()).extensions.cost
    const { data, extensions } = await ask()
    const ofBytes = Buffer.byteLength(JSON.stringify(data)) / 1_000 - 20
    const paid = remaining - extensions.cost.remaining
    expect(Math.abs(paid - extensions.cost.requested - ofBytes)).toBeLessThan(10)
  })

  it('is counted as it is answered', () => {
    const drawn = fc.gen().map(g => {
      const wrappers: Readonly<Record<string, readonly string[]>> = {
        type: ['fields', 'interfaces', 'possibleTypes', 'inputFields', 'enumValues', 'ofType'],
        field: ['args', 'type'],
        value: ['type'],
        enum: [],
      }
      const next: Readonly<Record<string, string>> = {
        ...{ fields: 'field', interfaces: 'type', possibleTypes: 'type', inputFields: 'value' },
        ...{ enumValues: 'enum', ofType: 'type', args: 'value', type: 'type' },
      }
      const select = (kind: string, depth: number): string => {
        const inside = (wrappers[kind] ?? []).filter(() => depth < 4 && g(fc.boolean) && g(fc.boolean))
        const alias = g(fc.boolean) ? 'x: name' : '__typename'
        return `{ name ${alias} ${inside.map(field => `${field} ${select(next[field] ?? '', depth + 1)}`).join(' ')} }`
      }
      const name = g(fc.constantFrom, 'Contact', 'Query', 'ContactFilter', 'DealStatus', 'JSON', 'Nothing')
      return `{ __type(name: "${name}") ${select('type', 0)} }`
    })
    fc.assert(
      fc.property(drawn, query => {
        const document = parse(query)
        const operation = getOperationAST(document)
        if (!operation) throw new Error('A document without an operation was drawn')
        const answer = execute({ schema, document })
        expect(countIntrospected(schema, { document, operation, variables: {} })).toBe(
          countValues(JSON.parse(JSON.stringify(answer)).data),
        )
      }),
      { numRuns: 60 },
    )
  })
})

/** The members of all objects. */
function countValues(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countValues(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + 1 + countValues(inner), 0)
}
