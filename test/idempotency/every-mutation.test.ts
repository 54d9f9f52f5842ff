import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { startApp } from '../support/app.ts'
import { newFilledAccount } from '../support/root-fields/filled-account.ts'
import { type RootField, rootFields, writeCall } from '../support/root-fields/root-fields.ts'

const app = await startApp()
const { prisma } = app.database
const mutations = rootFields.filter(({ kind }) => kind === 'mutation')

const has = (rule: 'showsSecret' | 'ignoresKey', { name }: RootField) =>
  schema.getMutationType()?.getFields()[name]?.extensions[rule] === true
const showsSecret = (field: RootField) => has('showsSecret', field)
const ignoresKey = (field: RootField) => has('ignoresKey', field)

/** Whether its answer has what only those may read who have access to the account. */
const isOfAccount = ({ name, access }: RootField) =>
  (access === 'member' || access === 'owner') && !['deleteAccount', 'leaveAccount'].includes(name)

it.each(mutations.filter(field => !showsSecret(field) && !ignoresKey(field)))(
  '$name is done once for its key',
  async field => {
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
    const { accountId } = account
    await prisma.account.updateMany({ where: { id: accountId }, data: { ownerId: app.newUser() } })
    await prisma.teamMember.deleteMany({ where: { accountId } })
    const { body } = await send()
    if (isOfAccount(field)) expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    else expect(body).toEqual(first.body)
  },
)

it.each(mutations.filter(ignoresKey))('$name ignores a key', async field => {
  const account = await newFilledAccount(app)
  const body = { query: writeCall(field, account) }
  for (const key of [randomUUID(), 'a b']) {
    const {
      status,
      body: answer,
      headers,
    } = await app.rest('POST', '/graphql', { body, headers: { 'idempotency-key': key } })
    expect([status, answer.errors, headers.has('idempotent-replayed')]).toEqual([200, undefined, false])
  }
})

it('nobody without an account keeps answers but of the form', () => {
  const keeping = mutations.filter(field => field.access === 'public' && !ignoresKey(field))
  expect(keeping.map(({ name }) => name)).toEqual(['submitLeadForm'])
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
