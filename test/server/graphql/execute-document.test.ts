import { buildSchema, execute, parse } from 'graphql'
import { expect, it } from 'vitest'
import { executeDocument } from '../../../src/operations/execute.ts'

const schema = buildSchema(`
  type Query { list(most: Int!): [Item!], one: Item, must: Item! }
  type Mutation { add(name: String!): Int, fail: Int }
  type Item { name: String, broken: String, needed: String!, later: Item }
`)

/** The resolvers of a request of its own, and what its mutations have done. */
function openRoot() {
  const done: string[] = []
  const item: object = {
    name: 'one',
    broken: () => Promise.reject(new Error('broken')),
    needed: () => {
      throw new Error('needed')
    },
    later: async () => item,
  }
  const rootValue = {
    list: async ({ most }: { most: number }) => Array.from({ length: most }, () => item),
    one: item,
    must: async () => null,
    add: async ({ name }: { name: string }) => {
      await new Promise(resolve => setImmediate(resolve))
      return done.push(name)
    },
    fail: () => Promise.reject(new Error('failed')),
  }
  return { done, rootValue }
}

it.each([
  ['values that come at once and later', '{ one { name later { later { name } } } list(most: 2) { name } }'],
  ['nothing that waits', '{ one { name } __typename }'],
  ['errors of fields, thrown and rejected', '{ one { broken name } list(most: 2) { needed } }'],
  ['an error that empties the answer', '{ must { name } one { name } }'],
  ['fragments and directives', '{ ...all } fragment all on Query { one { name @skip(if: true) } }'],
  ['mutations, one after the other', 'mutation { a: add(name: "a") fail b: add(name: "b") }'],
  ['a variable that is missing', 'query ($most: Int!) { list(most: $most) { name } }'],
  ['no such operation', 'query A { __typename } query B { __typename }'],
])('answers as graphql-js does: %s', async (_what, text) => {
  const [ours, theirs] = [openRoot(), openRoot()]
  const args = { schema, document: parse(text) }
  const answer = await executeDocument({ ...args, rootValue: ours.rootValue })
  expect(JSON.stringify(answer)).toBe(JSON.stringify(await execute({ ...args, rootValue: theirs.rootValue })))
  expect(ours.done).toEqual(theirs.done)
})
