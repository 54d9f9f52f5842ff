import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const app = await startApp()
const { accountId, ownerId } = await app.newAccount()
const body = 'ü'.repeat(50_000)
await app.database.prisma.proposal.create({ data: { accountId, title: 'Offer', body } })

const named = (count: number) => Array.from({ length: count }, (_, index) => `b${index}: body`).join(' ')
const ask = (query: string) => postGraphql(app, query, { as: ownerId, variables: { a: accountId } })

describe('an answer that is no stream', () => {
  it('of more than 10 MB is an error of its field, which costs its points', async () => {
    const { body, text } = await ask(
      `query ($a: UUID!) { proposals(accountId: $a) { items { ${named(200)} } } account(id: $a) { name } }`,
    )
    expect(body.data).toEqual({ proposals: null, account: { name: 'Test account' } })
    expect(body.errors).toEqual([
      {
        message: 'The answer has more than 10485760 bytes',
        path: ['proposals'],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
    const { requested, remaining } = body.extensions.cost
    expect(requested).toBeGreaterThan(200 * 25 * 0.2)
    expect(50_000 - remaining - requested).toBeGreaterThan(10_400)
    expect(text.length).toBeLessThan(1_000)
  })

  it('of less is whole', async () => {
    const { body, text } = await ask(
      `query ($a: UUID!) { proposals(accountId: $a) { items { ${named(100)} } } }`,
    )
    expect(Buffer.byteLength(text)).toBeGreaterThan(10_000_000)
    expect(new Set(Object.values(body.data.proposals.items[0]))).toEqual(new Set(['ü'.repeat(50_000)]))
  })

  it('is measured as it is written, escapes included', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const data = { accountId, title: 'Offer', body: '\u0001'.repeat(50_000) }
    await app.database.prisma.proposal.create({ data })
    const query = (count: number) =>
      `query ($a: UUID!) { proposals(accountId: $a) { items { ${named(count)} } } }`
    const codes = async (count: number) =>
      codesOf(await postGraphql(app, query(count), { as: ownerId, variables: { a: accountId } }))
    expect([await codes(34), await codes(36)]).toEqual([[], ['BAD_USER_INPUT']])
  })

  it('of a mutation says that what it changes is done', async () => {
    const query = `mutation ($a: UUID!, $i: CreateProposalInput!) {
      createProposal(accountId: $a, input: $i) { ${named(200)} } }`
    const { data, errors } = await app.graphql(ownerId, query, { a: accountId, i: { title: 'New', body } })
    expect(data).toEqual({ createProposal: null })
    expect(errors?.[0]?.message).toBe('The answer has more than 10485760 bytes; what it changes is done')
    expect(await app.database.prisma.proposal.count({ where: { accountId, title: 'New' } })).toBe(1)
  })
})

describe('the answer to a refused document', () => {
  const form = crypto.randomUUID()
  const unknownFields = Array.from({ length: 20 }, (_, index) => `a${index}: 1`).join(' ')
  const submit = (metadata: string) =>
    `mutation { submitLeadForm(formId: "${form}", data: {}, metadata: {${metadata}}) { success } }`

  it.each([
    ['of unknown input fields', submit(`${unknownFields} z: "${'一'.repeat(9_600)}"`)],
    ['of an unknown root field', `{ ${'x'.repeat(5_000)} }`],
    [
      'of unknown fields',
      `{ viewer { ${Array.from({ length: 240 }, (_, index) => `x${index}`).join(' ')} } }`,
    ],
    ['of no GraphQL', '"'.repeat(9_000)],
    ['with a variable of an unknown type', `query ($a: ${'T'.repeat(5_000)}) { viewer { id } }`],
  ])('is at most twice its size: %s', async (_what, query) => {
    for (const as of [null, ownerId]) {
      const answer = await postGraphql(app, query, { as })
      expect(answer.body.errors.length).toBeGreaterThan(0)
      expect(Buffer.byteLength(answer.text)).toBeLessThan(2 * Buffer.byteLength(query) + 2_500)
      for (const { message } of answer.body.errors) expect(message.length).toBeLessThanOrEqual(200)
    }
  })

  it('nor do variables multiply in it', async () => {
    const query =
      'mutation ($a: UUID!, $i: CreateContactInput!) { createContact(accountId: $a, input: $i) { id } }'
    const input = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`${index}${'k'.repeat(3_000)}`, 1]),
    )
    const variables = { a: accountId, i: input }
    const answer = await postGraphql(app, query, { as: ownerId, variables })
    expect(codesOf(answer)).toContain('BAD_USER_INPUT')
    expect(answer.text.length).toBeLessThan(2 * JSON.stringify({ query, variables }).length)
    for (const { message, extensions } of answer.body.errors)
      expect([message, ...Object.keys(extensions.fields)].every(text => text.length <= 200)).toBe(true)
  })
})
