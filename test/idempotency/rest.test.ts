import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idempotencyKeyPattern } from '../../src/http/idempotency-key.ts'
import { newKey } from '../support/api-keys.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database
/** As openapi.json has it. */
const described = new RegExp(idempotencyKeyPattern, 'u')

type Fields = Readonly<Record<string, unknown>>

async function newCaller() {
  const { accountId, ownerId, memberId } = await app.newAccount()
  const sendAs = (as: string | null, path: string, key: string, fields: Fields) =>
    app.rest('POST', `/api/v1/${path}`, {
      as,
      body: { account_id: accountId, ...fields },
      headers: { 'idempotency-key': key },
    })
  const send = (key: string, fields: Fields = { first_name: 'Ann' }) =>
    sendAs(ownerId, 'contacts', key, fields)
  const count = () => prisma.contact.count({ where: { accountId } })
  return { accountId, ownerId, memberId, send, sendAs, count }
}

describe('a request with a key', () => {
  it('is answered again, byte by byte, and not done again', async () => {
    const { send, count } = await newCaller()
    const key = randomUUID()
    const first = await send(key)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    // The two spellings name one key, and the order of the fields says nothing.
    const again = await send(`"${key}"`)
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await count()).toBe(1)
  })

  it.each(['order;2041', 'C:\\orders\\2041', "!#$%&'()*+-./:;<=>?@[\\]^_`{|}~"])(
    'has it in quotes or as it is: %s',
    async key => {
      const { send, count } = await newCaller()
      const first = await send(key)
      const quoted = JSON.stringify(key)
      expect([first.status, (await send(quoted)).text]).toEqual([201, first.text])
      expect(await count()).toBe(1)
      expect([key, quoted].filter(field => !described.test(field))).toEqual([])
    },
  )

  it('has the same input in whatever order its fields are', async () => {
    const { send, count } = await newCaller()
    const key = randomUUID()
    const first = await send(key, { first_name: 'Ann', email: 'ann@example.com' })
    expect((await send(key, { email: 'ann@example.com', first_name: 'Ann' })).text).toBe(first.text)
    expect(await count()).toBe(1)
  })

  it('is refused with other input', async () => {
    const { send, count } = await newCaller()
    const key = randomUUID()
    await send(key)
    const { status, body } = await send(key, { first_name: 'Bob' })
    expect(status).toBe(422)
    expect(body).toEqual({ error: 'The Idempotency-Key was used with other input' })
    expect(await count()).toBe(1)
  })

  it('is another one for another caller, and for another endpoint', async () => {
    const { send, sendAs, memberId, ownerId, count } = await newCaller()
    const key = randomUUID()
    const first = await send(key)
    const other = await sendAs(memberId, 'contacts', key, { first_name: 'Ann' })
    expect(other.status).toBe(201)
    expect(other.text).not.toBe(first.text)
    expect((await sendAs(ownerId, 'deals', key, { title: 'Roof' })).status).toBe(201)
    expect(await count()).toBe(2)
  })

  it('is another one for the API key that replaces its caller', async () => {
    const caller = await newCaller()
    const key = randomUUID()
    const keys = [await newKey(app, caller, ['write']), await newKey(app, caller, ['write'])]
    for (const apiKey of keys) await caller.sendAs(apiKey.key, 'contacts', key, { first_name: 'Ann' })
    expect(await caller.count()).toBe(2)
  })

  it('is not counted as another call, but tells what is left', async () => {
    const { send } = await newCaller()
    const key = randomUUID()
    const first = await send(key)
    const again = await send(key)
    expect(again.headers.get('ratelimit')).toBe(first.headers.get('ratelimit'))
    for (let at = 1; at < 30; at++) await send(randomUUID())
    expect((await send(randomUUID())).status).toBe(429)
    expect((await send(key)).text).toBe(first.text)
  })

  it('tells what is left of the same limit however the account is written', async () => {
    const { accountId, send } = await newCaller()
    const [key, fields] = [randomUUID(), { first_name: 'Ann', account_id: accountId.toUpperCase() }]
    const first = await send(key, fields)
    const again = await send(key, fields)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('ratelimit')).toBe(first.headers.get('ratelimit'))
  })

  it('cannot be asked for without end', async () => {
    const { send } = await newCaller()
    const key = randomUUID()
    await send(key)
    const statuses = new Set<number>()
    for (let at = 0; at <= 60; at++) statuses.add((await send(key)).status)
    expect([...statuses]).toEqual([201, 429])
  })
})

it('an answer is repeated to nobody who might not make the request now', async () => {
  const { accountId, memberId, sendAs, count } = await newCaller()
  const key = randomUUID()
  const send = () => sendAs(memberId, 'contacts', key, { first_name: 'Ann' })
  const first = await send()
  expect(first.status).toBe(201)
  const membership = { accountId_userId: { accountId, userId: memberId } }
  await prisma.teamMember.delete({ where: membership })
  const refused = await send()
  expect([refused.status, refused.body]).toEqual([403, { error: 'Forbidden: no access to this account' }])
  expect(refused.headers.has('ratelimit')).toBe(false)
  await prisma.teamMember.create({ data: { accountId, userId: memberId } })
  expect((await send()).text).toBe(first.text)
  expect(await count()).toBe(1)
})

describe('a refusal is not kept', () => {
  it('of input, of the caller, or for a link', async () => {
    const { accountId, send, sendAs, ownerId, count } = await newCaller()
    const key = randomUUID()
    expect((await send(key, { first_name: '' })).status).toBe(400)
    expect((await sendAs(null, 'contacts', key, { first_name: 'Ann' })).status).toBe(401)
    const link = { title: 'Roof', contact_id: randomUUID() }
    const refused = await sendAs(ownerId, 'deals', key, link)
    expect(refused.body).toEqual({ error: 'Invalid payload', details: { contact_id: ['Not found'] } })
    await prisma.contact.create({ data: { accountId, id: link.contact_id, firstName: 'Ann' } })
    expect((await sendAs(ownerId, 'deals', key, link)).status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('of a caller who has no access yet', async () => {
    const { accountId, sendAs, count } = await newCaller()
    const [key, userId] = [randomUUID(), app.newUser()]
    const send = () => sendAs(userId, 'contacts', key, { first_name: 'Ann' })
    expect((await send()).status).toBe(403)
    await prisma.teamMember.create({ data: { accountId, userId } })
    expect((await send()).status).toBe(201)
    expect(await count()).toBe(1)
  })
})

describe('a malformed key is a 400', () => {
  const problem = expect.stringMatching(/^Must be one key of 1 to 255 printable ASCII characters/)

  it.each([
    ['empty', ''],
    ['empty in quotes', '""'],
    ['of 256 characters', 'k'.repeat(256)],
    ['of 256 characters in quotes', `"${'k'.repeat(256)}"`],
    ['of other characters', 'clé'],
    ['of other characters in quotes', '"clé"'],
    ['with blanks', 'a b'],
    ['with a quote that does not end', '"a'],
    ['with an escape of another character', '"a\\b"'],
    ['with parameters', '"a";b=1'],
    ['a list', '"a", "b"'],
  ])('%s', async (_name, key) => {
    const { send, count } = await newCaller()
    const { status, body } = await send(key)
    expect([status, described.test(key)]).toEqual([400, false])
    expect(body).toEqual({ error: 'Invalid payload', details: { 'Idempotency-Key': [problem] } })
    expect(await count()).toBe(0)
  })

  it('together with what is wrong with the body', async () => {
    const { send, count } = await newCaller()
    const { status, body } = await send('a b', { first_name: '', email: 'ann' })
    expect([status, Object.keys(body.details)]).toEqual([400, ['first_name', 'email', 'Idempotency-Key']])
    expect(await count()).toBe(0)
  })

  it('one that is sent twice', async () => {
    const { accountId, ownerId } = await newCaller()
    const response = await fetch(`${app.url}/api/v1/contacts`, {
      method: 'POST',
      headers: [
        ...[['authorization', `Bearer ${await app.token(ownerId)}`] as [string, string]],
        ['content-type', 'application/json'],
        ['idempotency-key', 'a'],
        ['idempotency-key', 'b'],
      ],
      body: JSON.stringify({ account_id: accountId, first_name: 'Ann' }),
    })
    expect(response.status).toBe(400)
  })

  it.each([
    ['of 255 characters', 'k'.repeat(255)],
    ['of 255 characters in quotes', `"${'k'.repeat(255)}"`],
    ['with escapes and blanks in quotes', '"a \\"b\\" \\\\ c"'],
  ])('but not one %s', async (_name, key) => {
    expect((await (await newCaller()).send(key)).status).toBe(201)
  })
})

it('GET and HEAD ignore a key', async () => {
  const { accountId, ownerId } = await newCaller()
  for (const method of ['GET', 'HEAD']) {
    const headers = { 'idempotency-key': 'a b' }
    const answer = await app.rest(method, `/api/v1/contacts?account_id=${accountId}`, {
      as: ownerId,
      headers,
    })
    expect(answer.status).toBe(200)
  }
})
