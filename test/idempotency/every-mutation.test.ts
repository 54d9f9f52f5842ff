import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { startApp } from '../support/app.ts'
import { newFilledAccount } from '../support/root-fields/filled-account.ts'
import { rootFields, writeCall } from '../support/root-fields/root-fields.ts'

const app = await startApp()
const mutations = rootFields.filter(({ kind }) => kind === 'mutation')

const showsSecret = ({ name }: { readonly name: string }) =>
  schema.getMutationType()?.getFields()[name]?.extensions.showsSecret === true

it.each(mutations.filter(field => !showsSecret(field)))('$name is done once for its key', async field => {
  const account = await newFilledAccount(app)
  const [key, query] = [randomUUID(), writeCall(field, account)]
  const as = field.name === 'leaveAccount' ? account.memberId : account.ownerId
  const send = () =>
    app.rest('POST', '/graphql', { as, body: { query }, headers: { 'idempotency-key': key } })
  const first = await send()
  expect(first.body.errors).toBeUndefined()
  const again = await send()
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

it.each(mutations.filter(showsSecret))('$name shows a secret, which no answer keeps', async field => {
  const account = await newFilledAccount(app)
  const { status, body } = await app.rest('POST', '/graphql', {
    as: account.ownerId,
    body: { query: writeCall(field, account) },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(status).toBe(400)
  expect(body.errors[0].message).toContain(`Does not go with ${field.name}`)
})
