import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { lockTable } from '../support/held-lock.ts'
import { unhurried } from '../support/unhurried.ts'

const app = await startApp()
const { prisma } = app.database

async function newForm(more: object = {}) {
  const { accountId, ownerId } = await app.newAccount()
  const { id: formId } = await prisma.leadForm.create({
    data: {
      accountId,
      name: 'Form',
      fields: [{ id: 'mail', label: 'E-mail', type: 'email', target: 'email' }],
      ...more,
    },
  })
  const from = app.newAddress()
  const submit = (key: string, { mail = 'ann@example.com', address = from, headers = {} } = {}) =>
    app.rest('POST', `/api/v1/forms/${formId}/submit`, {
      body: { data: { mail } },
      headers: { 'idempotency-key': key, 'x-forwarded-for': address, ...headers },
    })
  const count = () => prisma.formSubmission.count({ where: { accountId } })
  return { accountId, ownerId, formId, submit, count }
}

it('records a submission once for its key', async () => {
  const { submit, count } = await newForm()
  const key = randomUUID()
  const first = await submit(key)
  expect(first.status).toBe(200)
  const again = await submit(key)
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await count()).toBe(1)
})

it('repeats the made-up id of what fell into the trap', async () => {
  const { accountId, submit, count } = await newForm({ honeypotField: 'mail' })
  const key = randomUUID()
  const first = await submit(key)
  expect(first.body.contact_id).toBeDefined()
  expect((await submit(key)).text).toBe(first.text)
  expect(await prisma.contact.count({ where: { accountId } })).toBe(0)
  expect(await count()).toBe(1)
})

it('knows the key by the network of the client, signed in or not', async () => {
  const { ownerId, submit, count } = await newForm()
  const key = randomUUID()
  const network = app.newAddress().replace(/1$/, '')
  await submit(key, { address: `${network}1` })
  const headers = { authorization: `Bearer ${await app.token(ownerId)}` }
  const again = await submit(key, { address: `${network}2`, headers })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  await submit(key, { address: app.newAddress() })
  expect(await count()).toBe(2)
})

it('knows a long random key of any network from whichever address it comes, and no other key', async () => {
  const { submit, count } = await newForm()
  const random = randomUUID().replaceAll('-', '')
  const key = `any-network:${random}`
  const first = await submit(key)
  const again = await submit(key, { address: app.newAddress() })
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await submit(key, { mail: 'bob@example.com', address: app.newAddress() })).status).toBe(422)
  expect(await count()).toBe(1)
  for (let at = 0; at < 2; at++) {
    const { headers } = await submit(random, { address: app.newAddress() })
    expect(headers.has('idempotent-replayed')).toBe(false)
  }
  expect(await count()).toBe(3)
})

it('refuses a key of any network in another spelling, which would hold from one address only', async () => {
  const { submit, count } = await newForm()
  const random = randomUUID()
  const digits = random.replaceAll('-', '')
  for (const end of [random, `A${digits.slice(1)}`, 'order-2041', digits.slice(1), `${digits}0`, '']) {
    const { status, body } = await submit(`any-network:${end}`, { address: app.newAddress() })
    expect([end, status, body.details]).toEqual([
      end,
      400,
      { 'Idempotency-Key': ['Must have 32 lower-case hexadecimal digits after any-network:'] },
    ])
  }
  expect((await submit(`Any-Network:${digits}`, { address: app.newAddress() })).status).toBe(400)
  expect(await count()).toBe(0)
})

it('is the caller’s own key where a signed-in one sends it by GraphQL', async () => {
  const { formId, ownerId, count } = await newForm()
  const key = `any-network:${randomUUID().replaceAll('-', '')}`
  const submit = (as: string | null) =>
    app.graphql(
      as,
      'mutation Submit($form: UUID!, $data: JSON!) { submitLeadForm(formId: $form, data: $data) { success } }',
      { form: formId, data: { mail: 'ann@example.com' } },
      { headers: { 'idempotency-key': key, 'x-forwarded-for': app.newAddress() } },
    )
  const { ownerId: another } = await app.newAccount()
  for (const as of [ownerId, another, null, null]) expect((await submit(as)).errors).toBeUndefined()
  expect(await count()).toBe(3)
})

it('counts each call, a repetition too', async () => {
  const { submit } = await newForm()
  const key = randomUUID()
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) statuses.push((await submit(key)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('counts each call of a mutation, a repetition too', async () => {
  const { formId } = await newForm()
  const query = `mutation { submitLeadForm(formId: "${formId}", data: { mail: "ann@example.com" }) { success } }`
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': app.newAddress() }
  const statuses: number[] = []
  for (let at = 0; at < 6; at++)
    statuses.push((await app.rest('POST', '/graphql', { body: { query }, headers })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

describe.runIf(testServerUrl)('a mutation whose answer another has kept meanwhile', async () => {
  const patient = await startApp({ requestTimes: unhurried, ownDatabase: 'Locks a table.' })
  const { database, services } = patient

  it('counts once', async () => {
    const { accountId } = await patient.newAccount()
    const { id } = await database.prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [] } })
    const query = `mutation { submitLeadForm(formId: "${id}", data: {}) { success } }`
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': patient.newAddress() }
    const submit = async () => (await patient.rest('POST', '/graphql', { body: { query }, headers })).status
    expect(await submit()).toBe(200)
    const values = [accountId]
    const kept = await database.query({
      text: 'DELETE FROM idempotency_keys WHERE account_id = $1 RETURNING to_jsonb(idempotency_keys) AS kept',
      values,
    })
    const lock = await lockTable(services.config.databaseUrl, 'form_submissions')
    const overtaken = submit()
    await expect.poll(lock.countWaiting).toBe(1)
    await database.query({
      text: 'INSERT INTO idempotency_keys SELECT * FROM jsonb_populate_record(NULL::idempotency_keys, $1::jsonb)',
      values: [JSON.stringify(kept[0]?.kept)],
    })
    await lock.release()
    expect(await overtaken).toBe(200)
    expect(await database.prisma.formSubmission.count({ where: { accountId } })).toBe(1)
    const statuses: number[] = []
    for (let at = 2; at < 6; at++) statuses.push(await submit())
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

it('keeps no refusal', async () => {
  const { formId, submit, count } = await newForm({ active: false })
  const key = randomUUID()
  expect((await submit(key)).status).toBe(404)
  await prisma.leadForm.updateMany({ where: { id: formId }, data: { active: true } })
  expect((await submit(key, { mail: 'ann' })).status).toBe(400)
  expect((await submit(key)).status).toBe(200)
  expect(await count()).toBe(1)
})

it('lets a page of another site send a key and read whether the answer is a repeated one', async () => {
  const { formId, submit } = await newForm()
  const origin = 'https://any.example'
  const preflight = await app.rest('OPTIONS', `/api/v1/forms/${formId}/submit`, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key')
  const { headers } = await submit(randomUUID(), { headers: { origin } })
  expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('idempotent-replayed')
})
