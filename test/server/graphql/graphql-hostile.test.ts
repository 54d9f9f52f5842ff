import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const app = await startApp()
const { accountId, ownerId } = await app.newAccount()

const createDeal = `mutation ($accountId: UUID!, $value: Decimal) {
  createDeal(accountId: $accountId, input: { title: "Deal", value: $value }) { value }
}`

describe('a document with several operations', () => {
  const costly = `query costly {
    contacts(accountId: "${accountId}", pageSize: 100) { items { deals(first: 100) { nodes { contact { firstName } } } } }
  }`

  it('is measured by the one that is to run', async () => {
    const query = `query cheap { __typename } ${costly}`
    const ask = (operationName: string) =>
      postGraphql(app, '', { as: ownerId, body: { query, operationName } })
    expect(codesOf(await ask('costly'))).toEqual(['BAD_USER_INPUT'])
    expect((await ask('cheap')).body).toMatchObject({ data: { __typename: 'Query' } })
  })

  it('is measured so too where that is a subscription', async () => {
    const stream = `subscription stream {
      contactsExport(accountId: "${accountId}") { contacts { deals(first: 100) { nodes { notes(first: 100) { nodes { text } } } } } }
    }`
    const body = { query: `query cheap { __typename } ${stream}`, operationName: 'stream' }
    expect(codesOf(await postGraphql(app, '', { as: ownerId, body }))).toEqual(['BAD_USER_INPUT'])
  })

  it('pays for the one that runs', async () => {
    const as = app.newUser()
    await app.services.costBudget.spend(`user:${as}`, 49_000)
    const query = `query cheap { __typename } query dear { ${Array.from({ length: 90 }, (_, index) => `v${index}: viewer { accounts { id } }`).join(' ')} }`
    const body = { query, operationName: 'dear' }
    const codes = codesOf(await postGraphql(app, '', { as, body }))
    expect(codes.length).toBeGreaterThan(0)
  })

  it.each([[undefined], [''], ['other']])('runs nothing where %s is asked for', async operationName => {
    const body = { query: `query cheap { __typename } ${costly}`, operationName }
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect([answer.body.data ?? null, answer.body.errors.length]).toEqual([null, 1])
  })
})

describe('variables that do not fit', () => {
  it('name the place in an input object', async () => {
    const query = `mutation ($accountId: UUID!, $input: CreateDealInput!) {
      createDeal(accountId: $accountId, input: $input) { id } }`
    const variables = { accountId: 'nonsense', input: { title: 'Deal', value: '1.005', probability: 'x' } }
    const { body } = await postGraphql(app, query, { as: ownerId, variables })
    const fields = Object.assign(
      {},
      ...body.errors.map((error: { extensions: { fields: object } }) => error.extensions.fields),
    )
    expect(Object.keys(fields).sort()).toEqual(['accountId', 'input.probability', 'input.value'])
    expect(fields['input.value']).toEqual(['Must have at most two decimal places'])
    expect(new Set(codesOf({ body } as never))).toEqual(new Set(['BAD_USER_INPUT']))
  })

  it('are refused, not rounded', async () => {
    const send = (value: string) =>
      postGraphql(app, '', {
        as: ownerId,
        body: `{"query":${JSON.stringify(createDeal)},"variables":{"accountId":"${accountId}","value":${value}}}`,
      })
    for (const value of ['99999999999.999999999', '123456789012.340000001', '0.30000000000000000001']) {
      expect(codesOf(await send(value)), value).toEqual(['BAD_USER_INPUT'])
    }
    expect((await send('123456789012.34')).body.data.createDeal.value).toBe('123456789012.34')
    expect((await send('1e3')).body.data.createDeal.value).toBe('1000.00')
  })

  it('may be literals with an exponent', async () => {
    const literal = (value: string) =>
      app.graphql(ownerId, createDeal.replace(', $value: Decimal', '').replace('$value', value), {
        accountId,
      })
    expect((await literal('1e3')).data.createDeal.value).toBe('1000.00')
    for (const value of ['1e400', '1e99', '1.005', '1e-3'])
      expect((await literal(value)).errors).toHaveLength(1)
  })

  it('tell a stranger in production nothing of the schema', async () => {
    const production = await startApp({ production: true, graphiql: false })
    const query = `query ($id: UUID!, $type: ContactType) { contacts(accountId: $id, type: $type) { total } }`
    const variables = { id: accountId, type: 'leed' }
    const stranger = await postGraphql(production, query, { variables })
    expect(codesOf(stranger)).toEqual(['UNAUTHENTICATED'])
    const submit = `mutation ($id: UUID!, $metadata: FormMetadataInput) {
      submitLeadForm(formId: $id, data: {}, metadata: $metadata) { success } }`
    const visitor = await postGraphql(production, submit, {
      variables: { id: accountId, metadata: { pages: '/' } },
    })
    expect(codesOf(visitor)).toEqual(['BAD_USER_INPUT'])
    for (const { text } of [stranger, visitor]) expect(text).not.toMatch(/did you mean|lead"/i)
    const user = await postGraphql(production, query, { as: production.newUser(), variables })
    expect(user.text).toMatch(/did you mean/i)
  })
})

describe('a body', () => {
  it.each([
    ['Latin-1', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['what is compressed', { 'content-encoding': 'gzip' }],
  ])('in %s is a 415', async (_what, headers) => {
    const { status, body } = await postGraphql(app, '{ __typename }', { headers: { ...headers } })
    expect([status, body.errors[0].message]).toEqual([415, 'Unsupported media type'])
  })

  it('that is not UTF-8 is refused, and nothing is written', async () => {
    const query = `mutation { createContact(accountId: "${accountId}", input: { firstName: "?" }) { id } }`
    const bytes = Buffer.from(JSON.stringify({ query }))
    bytes[bytes.indexOf('?')] = 0xe9
    const { status, body } = await postGraphql(app, '', { as: ownerId, body: new Uint8Array(bytes) })
    expect([status, body.errors[0].message]).toEqual([400, 'Request body: Must be UTF-8'])
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(0)
  })

  it('that is broken is not repeated in the answer', async () => {
    const { status, text } = await postGraphql(app, '', { body: `{"query": secret ${'x'.repeat(50_000)}` })
    expect([status, text.length < 300]).toEqual([400, true])
    expect(text).not.toContain('secret')
  })
})

it('a document that is nested very deep is refused as one', async () => {
  for (const levels of [150, 1_000, 2_400]) {
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`
    const query = `mutation { submitLeadForm(formId: "${accountId}", data: { a: ${deep} }) { success } }`
    const { body } = await postGraphql(app, query)
    expect(body.errors[0].message).toMatch(/nested deeper than 100/i)
  }
})
