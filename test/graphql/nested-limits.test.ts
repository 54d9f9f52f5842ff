import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { accountId, ownerId } = await app.newAccount()
await app.database.prisma.contact.createMany({
  data: Array.from({ length: 101 }, (_, index) => ({ accountId, firstName: `Contact ${index}` })),
})

/** Every nested field that reads a bounded number of records, with the way from the root to its record. */
const nested = Object.values(schema.getTypeMap())
  .filter(
    (type): type is GraphQLObjectType => isObjectType(type) && !['Query', 'Mutation'].includes(type.name),
  )
  .flatMap(type =>
    Object.values(type.getFields())
      .filter(field => field.args.some(({ name }) => name === 'limit'))
      .map(field => ({ type: type.name, field: field.name, root: rootOf(type) })),
  )

function rootOf(type: GraphQLObjectType): (selection: string) => string {
  if (type.name === 'Account') return selection => `{ account(id: "${accountId}") { ${selection} } }`
  const page = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    field => getNamedType(field.type).name === `${type.name}Page`,
  )
  return selection => `{ ${page?.name}(accountId: "${accountId}") { items { ${selection} } } }`
}

describe('a nested list', () => {
  it.each(nested)('of $type as $field refuses a limit that is not from 1 to 100', async ({ field, root }) => {
    for (const limit of [-1_000_000, -1, 0, 101]) {
      const { data, errors } = await app.graphql(ownerId, root(`${field}(limit: ${limit}) { __typename }`))
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { limit: ['Must be from 1 to 100'] },
      })
      expect(data ?? null).toBeNull()
    }
  })

  it('is there at all', () => {
    expect(nested.length).toBeGreaterThan(15)
  })

  it('answers no more than its limit', async () => {
    const { data } = await app.graphql(
      ownerId,
      `{ account(id: "${accountId}") { contacts(limit: 100) { id } } }`,
    )
    expect(data.account.contacts).toHaveLength(100)
  })
})
