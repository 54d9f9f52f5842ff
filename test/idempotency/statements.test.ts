import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { countStatements } from '../support/count-statements.ts'
import { testServerUrl } from '../support/database.ts'

const app = await startApp()
const { accountId, ownerId } = await app.newAccount()
const query = `mutation { createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id } }`

const faces = {
  REST: (headers: Readonly<Record<string, string>>) =>
    app.rest('POST', '/api/v1/contacts', {
      as: ownerId,
      body: { account_id: accountId, first_name: 'Ann' },
      headers,
    }),
  GraphQL: (headers: Readonly<Record<string, string>>) =>
    app.rest('POST', '/graphql', { as: ownerId, body: { query }, headers }),
}

// Those of a transaction are not seen on the embedded database.
it.runIf(testServerUrl).each(Object.entries(faces))(
  'a key costs a lookup and an insert in a transaction, a repetition the lookup and the check of access, over %s',
  async (_face, create) => {
    const headers = { 'idempotency-key': randomUUID() }
    expect(await countStatements(() => create({}))).toBe(1)
    expect(await countStatements(() => create(headers))).toBe(5)
    expect(await countStatements(() => create(headers))).toBe(4)
  },
)
