import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { postGraphql } from './post-graphql.ts'

const app = await startApp({ ownServer: 'Changes its log.' })
const log = captureLog(app.services.log)
// Not from the start, which would write to standard output that it listens.
app.services.log.level = 'info'
const { accountId, ownerId } = await app.newAccount()

async function lineOf(query: string, as: string | null = ownerId): Promise<object> {
  const requestId = crypto.randomUUID()
  await postGraphql(app, query, { as, headers: { 'x-request-id': requestId } })
  await expect.poll(() => log.some(line => line.requestId === requestId && line.msg === 'request')).toBe(true)
  return { ...log.find(line => line.requestId === requestId && line.msg === 'request') }
}

const contacts = `contacts(accountId: "${accountId}", search: "looked-for") { total }`

it('the line of a request to /graphql names the operation and its cost', async () => {
  const line = await lineOf(`query Screen { ${contacts} }`)
  expect(line).toMatchObject({ route: '/graphql', status: 200, operation: 'Screen' })
  expect(line).toHaveProperty('cost', expect.any(Number))
  expect(line).not.toHaveProperty('errors')
  expect(JSON.stringify(log)).not.toContain('looked-for')
})

it('it has the beginning of a long name', async () => {
  const name = 'Screen'.repeat(1_000)
  expect(await lineOf(`query ${name} { ${contacts} }`)).toMatchObject({ operation: name.slice(0, 100) })
})

it.each([
  ['a document that is none', '{', ['GRAPHQL_PARSE_FAILED']],
  ['a refused field', `{ contacts(accountId: "${crypto.randomUUID()}") { total } }`, ['FORBIDDEN']],
  ['nobody', '{ viewer { id } }', ['UNAUTHENTICATED']],
])('it names the codes of the errors: %s', async (what, query, errors) => {
  expect(await lineOf(query, what === 'nobody' ? null : ownerId)).toMatchObject({ errors })
})

it('it names an error that ends a stream', async () => {
  const stranger = app.newUser()
  const query = `subscription Export { contactsExport(accountId: "${accountId}") { contacts { id } } }`
  expect(await lineOf(query, stranger)).toMatchObject({ operation: 'Export', errors: ['FORBIDDEN'] })
})
