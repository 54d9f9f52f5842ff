import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const trusted =
  'query Trusted($a: UUID!, $p: Int) { viewer { id } contacts(accountId: $a, page: $p) { total } }'
const hash = createHash('sha256').update(trusted).digest('hex')
const directory = await mkdtemp(join(tmpdir(), 'bizgate-null-'))
afterAll(() => rm(directory, { recursive: true }))
const trustedDocuments = join(directory, 'documents.json')
await writeFile(trustedDocuments, JSON.stringify({ [hash]: trusted }))

const app = await startApp({ trustedDocuments, ownServer: 'Trusts a document of its own.' })
const { accountId, ownerId } = await app.newAccount()
await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
const viewer = { id: ownerId }

function ask(query: string, variables: object, accept = '*/*') {
  return postGraphql(app, query, {
    as: ownerId,
    variables: { a: accountId, ...variables },
    headers: { accept },
  })
}

describe('a null variable for an argument that has a default', () => {
  const contacts = 'query ($a: UUID!, $p: Int) { viewer { id } contacts(accountId: $a, page: $p) { total } }'

  it.each(['*/*', 'application/graphql-response+json'])(
    'is an error of its field beside the answers of others, to who accepts %s',
    async accept => {
      const { status, body } = await ask(contacts, { p: null }, accept)
      expect([status, body.data]).toEqual([200, { viewer, contacts: null }])
      expect(body.errors).toEqual([
        {
          message: expect.stringContaining('not to be null'),
          path: ['contacts'],
          extensions: { code: 'BAD_USER_INPUT', fields: { p: ['Must not be null'] } },
        },
      ])
    },
  )

  it('costs one value, and the others what they cost', async () => {
    const cost = async (query: string) => (await ask(query, { p: null })).body.extensions.cost.requested
    const alone = await cost('{ viewer { id } }')
    const beside = await cost(
      'query ($a: UUID!, $p: Int) { viewer { id } contacts(accountId: $a, page: $p) { items { deals { nodes { title } } } } }',
    )
    expect(beside - alone).toBeGreaterThanOrEqual(1)
    expect(beside - alone).toBeLessThan(20)
  })

  it.each([
    [
      'of a list inside a record',
      { viewer, contacts: null },
      'query ($a: UUID!, $p: Int) { viewer { id } contacts(accountId: $a) { items { firstName activity(first: $p) { nodes { at } } } } }',
    ],
    [
      'of a mutation',
      { createInvoiceLink: null },
      'mutation ($a: UUID!, $p: Boolean) { createInvoiceLink(accountId: $a, id: $a, replaces: $p) { __typename } }',
    ],
    [
      'within a fragment',
      { viewer, contacts: null },
      'query ($a: UUID!, $p: Int) { ...F } fragment F on Query { viewer { id } contacts(accountId: $a, page: $p) { total } }',
    ],
    [
      'within an input',
      { viewer, contacts: null },
      'query ($a: UUID!, $p: OrderDirection) { viewer { id } contacts(accountId: $a, orderBy: { field: name, direction: $p }) { total } }',
    ],
    [
      'of the schema itself',
      { viewer, __type: null },
      'query ($p: String = "Query") { viewer { id } __type(name: $p) { name } }',
    ],
    ['of a directive', { viewer: null }, 'query ($p: Boolean = true) { viewer { id @include(if: $p) } }'],
    ['of a directive of a root field', null, 'query ($p: Boolean = true) { viewer @skip(if: $p) { id } }'],
    [
      'of an entry of a list',
      { viewer, deals: null },
      'query ($a: UUID!, $p: DealStatus = open) { viewer { id } deals(accountId: $a, filter: { status: [$p] }) { total } }',
    ],
  ])('has the code of bad input: %s', async (_where, data, query) => {
    const { body } = await ask(query, { p: null })
    expect(body.errors).toEqual([
      expect.objectContaining({
        extensions: { code: 'BAD_USER_INPUT', fields: { p: ['Must not be null'] } },
      }),
    ])
    expect(body.data).toEqual(data)
  })

  it('has it in the events of a stream', async () => {
    const { text } = await ask(
      'subscription ($a: UUID!, $p: Int) { contactsExport(accountId: $a) { contacts { firstName activity(first: $p) { nodes { at } } } } }',
      { p: null },
      'text/event-stream',
    )
    expect(text).toContain('"BAD_USER_INPUT"')
  })

  it('has it in a trusted document, which is compiled', async () => {
    const body = { documentId: hash, variables: { a: accountId, p: null } }
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect([answer.body.data, codesOf(answer)]).toEqual([{ viewer, contacts: null }, ['BAD_USER_INPUT']])
  })
})
