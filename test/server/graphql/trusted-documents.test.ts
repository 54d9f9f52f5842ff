import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readOwnDocuments } from '../../../src/server/pages/built-pages.ts'
import { newKey } from '../../support/api-keys.ts'
import { startApp } from '../../support/app.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const directory = await mkdtemp(join(tmpdir(), 'bizgate-trusted-'))
afterAll(() => rm(directory, { recursive: true }))

const texts = {
  contacts:
    'query Contacts($a: UUID!, $search: String) { contacts(accountId: $a, filter: { search: $search }) { items { firstName } total } }',
  update:
    'mutation Update($a: UUID!, $id: UUID!, $first: String, $phone: String) { updateContact(accountId: $a, id: $id, input: { firstName: $first, phone: $phone }) { firstName phone company } }',
  linked:
    'mutation Linked($a: UUID!, $id: UUID!) { updateContact(accountId: $a, id: $id, input: { company: "X" }) { ...Notes } } fragment Notes on Contact { company notes { totalCount } }',
  ordered:
    'query Ordered($a: UUID!, $o: ContactOrder) { contacts(accountId: $a, orderBy: $o) { items { firstName } } }',
  viewer: '{ viewer { id } }',
  typename: 'query One { __typename } query Two { two: __typename }',
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const byHash = Object.fromEntries(Object.values(texts).map(text => [sha256(text), text]))
const byNamedHash = Object.fromEntries(Object.values(texts).map(text => [`sha256:${sha256(text)}`, text]))

async function write(name: string, content: unknown): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, JSON.stringify(content))
  return path
}

const why = 'Trusts documents of its own.'
const trustedDocuments = await write('documents.json', byHash)
const app = await startApp({ trustedDocuments, ownServer: why })
const strict = await startApp({
  // As the client preset 6 of GraphQL Code Generator writes it.
  trustedDocuments: await write('algorithm.json', byNamedHash),
  onlyTrustedDocuments: true,
  ownServer: why,
})
const notSupported = ['PERSISTED_QUERY_NOT_SUPPORTED']
const persisted = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

describe('a trusted document', () => {
  it.each([
    ['documentId', (hash: string) => ({ documentId: hash })],
    ['documentId with its algorithm', (hash: string) => ({ documentId: `sha256:${hash}` })],
    ['a persisted query', persisted],
    ['its text', (hash: string) => ({ query: byHash[hash] })],
  ])('is called by %s', async (_how, call) => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const body = { ...call(sha256(texts.contacts)), variables: { a: accountId } }
    for (const gateway of [app, strict]) {
      const answer = await postGraphql(gateway, '', { as: ownerId, body })
      expect(answer.body).toMatchObject({ data: { contacts: { items: [{ firstName: 'Ada' }], total: 1 } } })
      expect(answer.body.extensions.cost.requested).toBeGreaterThan(0)
    }
  })

  it('takes the default of a field that its variable leaves out', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const data = ['Bo', 'Ada'].map(firstName => ({ accountId, firstName }))
    await app.database.prisma.contact.createMany({ data })
    const variables = { a: accountId, o: { field: 'name' } }
    const answer = await postGraphql(app, '', {
      as: ownerId,
      body: { documentId: sha256(texts.ordered), variables },
    })
    expect(answer.body.data?.contacts?.items).toEqual([{ firstName: 'Ada' }, { firstName: 'Bo' }])
  })

  it('answers no other records to a key without read', async () => {
    const account = await app.newAccount()
    const a = account.accountId
    const { id } = await app.database.prisma.contact.create({ data: { accountId: a, firstName: 'Ada' } })
    const body = { documentId: sha256(texts.linked), variables: { a, id } }
    const { key } = await newKey(app, account, ['write'])
    const refused = await postGraphql(app, '', { as: key, body })
    expect(refused.body).toMatchObject({
      data: { updateContact: null },
      errors: [{ message: 'The scope read is missing', extensions: { requires: 'scope:read' } }],
    })
    const { key: whole } = await newKey(app, account, ['read', 'write'])
    const answer = await postGraphql(app, '', { as: whole, body })
    expect(answer.body.data.updateContact).toEqual({ company: 'X', notes: { totalCount: 0 } })
  })

  it('keeps what is absent, and empties what is null', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const data = { accountId, firstName: 'Ada', phone: '1', company: 'Ltd' }
    const { id } = await app.database.prisma.contact.create({ data })
    const update = async (variables: object) => {
      const body = { documentId: sha256(texts.update), variables: { a: accountId, id, ...variables } }
      return (await postGraphql(app, '', { as: ownerId, body })).body.data.updateContact
    }
    expect(await update({ first: 'Bo' })).toEqual({ firstName: 'Bo', phone: '1', company: 'Ltd' })
    expect(await update({ phone: null })).toEqual({ firstName: 'Bo', phone: null, company: 'Ltd' })
  })

  it('is refused as any other: to strangers, without access, with bad variables, beyond the budget', async () => {
    const { accountId } = await app.newAccount()
    const user = app.newUser()
    const post = (as: string | null, variables: object) =>
      postGraphql(app, '', { as, body: { documentId: sha256(texts.contacts), variables } })
    expect((await post(null, { a: accountId })).status).toBe(401)
    expect(codesOf(await post(user, { a: accountId }))).toEqual(['FORBIDDEN'])
    expect(codesOf(await post(user, { a: 'x' }))).toEqual(['BAD_USER_INPUT'])
    const poor = app.newUser()
    await app.services.costBudget.spend(`user:${poor}`, 49_999)
    expect((await post(poor, { a: accountId })).status).toBe(429)
  })

  it('runs the operation that is named', async () => {
    const call = (operationName?: string) =>
      postGraphql(app, '', { body: { documentId: sha256(texts.typename), operationName } })
    expect((await call('Two')).body.data).toEqual({ two: 'Query' })
    expect(codesOf(await call())).toEqual(['BAD_USER_INPUT'])
  })
})

describe('another document', () => {
  const [query, hash] = ['{ me: viewer { id } }', sha256('{ me: viewer { id } }')]

  it('is run by its text, and its hash refused so that clients send the text', async () => {
    const as = app.newUser()
    expect((await postGraphql(app, query, { as })).body.data).toEqual({ me: { id: as } })
    for (const body of [persisted(hash), { documentId: hash }, { documentId: 7 }]) {
      const answer = await postGraphql(app, '', { as, body })
      expect([answer.status, codesOf(answer)]).toEqual([400, notSupported])
    }
  })

  it.each([
    ['a text', query],
    ['the schema', '{ __schema { queryType { name } } }'],
    ['a trusted text with a blank more', `${texts.viewer} `],
  ])('is not run where only trusted ones are: %s', async (_what, text) => {
    const answer = await postGraphql(strict, text, { as: strict.newUser() })
    expect([answer.status, codesOf(answer)]).toEqual([400, ['DOCUMENT_NOT_TRUSTED']])
  })
})

describe("the product's own pages", () => {
  it('may send each of their documents', async () => {
    const texts = readOwnDocuments()
    expect(texts.length).toBeGreaterThan(30)
    for (const text of texts) {
      const codes = codesOf(await postGraphql(strict, text, { as: strict.newUser() }))
      expect(codes, text).not.toContain('DOCUMENT_NOT_TRUSTED')
      expect(codes, text).not.toContain('INTERNAL_SERVER_ERROR')
    }
  })
})

describe('the file', () => {
  it("may be Apollo's manifest", async () => {
    const operations = [{ id: 'one', body: texts.viewer, name: 'Viewer', type: 'query' }]
    const path = await write('manifest.json', {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations,
    })
    const other = await startApp({ trustedDocuments: path, ownServer: why })
    const as = other.newUser()
    expect((await postGraphql(other, '', { as, body: persisted('one') })).body.data).toEqual({
      viewer: { id: as },
    })
  })

  it.each([
    [
      'a document that the schema does not fit',
      { a: '{ nothing }' },
      'a is not valid: Cannot query field "nothing"',
    ],
    ['a document that is none', { a: '{' }, 'a is not valid: Syntax Error: Expected Name, found <EOF>.'],
    ['a list', ['{ viewer { id } }'], 'must name a JSON file'],
    ['no text', { a: 1 }, 'must name a JSON file'],
  ])('stops the start where it has %s', async (_what, content, problem) => {
    const path = await write('bad.json', content)
    await expect(startApp({ trustedDocuments: path, ownServer: why })).rejects.toThrow(problem)
  })

  it('stops the start where it is not there', async () => {
    const path = join(directory, 'none.json')
    await expect(startApp({ trustedDocuments: path, ownServer: why })).rejects.toThrow(path)
  })
})
