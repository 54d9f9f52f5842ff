import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { postGraphql } from './post-graphql.ts'

const introspection = '{ __schema { types { name } } }'
const misspelled = '{ viewr { id } }'
const misspelledArgument = 'mutation { submitLeadForm(formIdd: "x") { success } }'

function messagesOf({ body }: Awaited<ReturnType<typeof postGraphql>>): string {
  return JSON.stringify((body.errors ?? []).map(({ message }: { message: string }) => message))
}

describe('in production', async () => {
  const app = await startApp({ production: true, graphiql: false })

  it('strangers learn nothing of the schema', async () => {
    const schema = await postGraphql(app, introspection)
    expect(schema.body.data ?? null).toBeNull()
    expect(schema.text).not.toContain('Contact')
    expect((await postGraphql(app, '{ __type(name: "Contact") { name } }')).body.data ?? null).toBeNull()
    for (const query of [misspelled, misspelledArgument]) {
      const messages = messagesOf(await postGraphql(app, query))
      expect(messages).toMatch(/Cannot query field|Unknown argument/)
      expect(messages).not.toMatch(/did you mean/i)
    }
    expect((await postGraphql(app, '{ __typename }')).body.data).toEqual({ __typename: 'Query' })
  })

  it('the signed-in may introspect and are helped with names', async () => {
    const as = app.newUser()
    const { body } = await postGraphql(app, introspection, { as })
    expect(body.data.__schema.types).toContainEqual({ name: 'Contact' })
    expect(messagesOf(await postGraphql(app, misspelled, { as }))).toMatch(/did you mean/i)
  })

  it('what one of them was told is not kept for the other', async () => {
    const ask = async (query: string, as: string | null) => (await postGraphql(app, query, { as })).body
    const user = app.newUser()
    for (const [query, first, second] of [
      ['{ __schema { queryType { name } } }', user, null],
      ['{ __schema { mutationType { name } } }', null, user],
    ] as const) {
      for (const as of [first, second, first, second]) {
        expect(Boolean((await ask(query, as)).data), `${as}: ${query}`).toBe(as !== null)
      }
    }
    for (const [query, first, second] of [
      ['{ viewr { id } }', user, null],
      ['{ viwer { id } }', null, user],
    ] as const) {
      for (const as of [first, second, first, second]) {
        expect(/did you mean/i.test(JSON.stringify(await ask(query, as)))).toBe(as !== null)
      }
    }
  })
})

describe('in development', async () => {
  const app = await startApp()

  it('everyone may introspect, as GraphiQL does', async () => {
    const { body } = await postGraphql(app, introspection)
    expect(body.data.__schema.types).toContainEqual({ name: 'Contact' })
  })
})

describe('a failure that nobody foresaw', async () => {
  const app = await startApp({ logLevel: 'error', ownDatabase: 'Takes away a column.' })
  const log = captureLog(app.services.log)

  it('is masked, and told to the log under the request id', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.$executeRaw`ALTER TABLE deals RENAME COLUMN title TO elsewhere`
    const answer = await postGraphql(
      app,
      `query ($id: UUID!) { viewer { id } deals(accountId: $id) { total items { title } } }`,
      { as: ownerId, variables: { id: accountId }, headers: { 'x-request-id': 'failing-1' } },
    )
    await app.database.prisma.$executeRaw`ALTER TABLE deals RENAME COLUMN elsewhere TO title`
    expect(answer.status).toBe(200)
    expect(answer.body.errors).toEqual([
      expect.objectContaining({
        message: 'Internal server error',
        path: ['deals'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      }),
    ])
    expect(answer.text).not.toMatch(/elsewhere|exist|prisma|node_modules|\.ts/i)
    expect(log.map(({ requestId, msg }) => [requestId, msg])).toEqual([['failing-1', 'unforeseen error']])
  })
})
