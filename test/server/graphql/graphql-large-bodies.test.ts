import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newKey } from '../../support/api-keys.ts'
import { startApp } from '../../support/app.ts'
import { readAnswers, sendRaw } from '../../support/raw-http.ts'
import { postGraphql } from './post-graphql.ts'

const app = await startApp()
const [kiB, miB] = [1_024, 1_024 * 1_024]

const tooLarge = [{ message: 'Payload too large', extensions: { code: 'BAD_REQUEST' } }]
const importCsv = `mutation ($a: UUID!, $csv: String!) {
  importContacts(accountId: $a, input: { csv: $csv, dryRun: true }) { created } }`

/** JSON of so many bytes. */
function bodyOf(bytes: number, query: string, variables: object): string {
  const body = (csv: string) => JSON.stringify({ query, variables: { ...variables, csv } })
  return body('x'.repeat(bytes - Buffer.byteLength(body(''))))
}

describe('an import', () => {
  it.each([
    ['more than other operations', 256 * kiB + 1],
    ['4 MiB', 4 * miB],
  ])('may have %s', async (_size, bytes) => {
    const { accountId, ownerId } = await app.newAccount()
    const { status, body } = await postGraphql(app, '', {
      as: ownerId,
      body: bodyOf(bytes, importCsv, { a: accountId }),
    })
    expect([status, body.errors?.[0]?.extensions.fields]).toEqual([
      200,
      { 'input.csv': [expect.stringContaining('Line 1: ')] },
    ])
  })

  it('may have no more', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const body = bodyOf(4 * miB + 1, importCsv, { a: accountId })
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect([answer.status, answer.body.errors]).toEqual([413, tooLarge])
  })

  it('that has more is refused while it is sent, and its connection goes on', async () => {
    const body = bodyOf(4 * miB + 1, importCsv, {})
    const head = `content-type: application/json\r\ncontent-length: ${body.length}`
    const answers = await sendRaw(
      app.url,
      `POST /graphql HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body}GET /live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    )
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it.each([
    ['with another field', `${importCsv.slice(0, -1)} other: leaveAccount(accountId: $a) }`],
    [
      'within a fragment',
      `${importCsv.replace('{ created } }', '{ created } ...F }')} fragment F on Mutation { __typename }`,
    ],
    [
      'that is another one',
      'query ($csv: String!, $a: UUID!) { contacts(accountId: $a, search: $csv) { total } }',
    ],
  ])('of more than 256 KiB has one field alone: not %s', async (_what, query) => {
    const { accountId, ownerId } = await app.newAccount()
    const body = bodyOf(256 * kiB + 1, query, { a: accountId })
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect([answer.status, answer.body.errors]).toEqual([413, tooLarge])
  })

  it('has a document of 256 KiB at most', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `${importCsv}${' '.repeat(256 * kiB)}`
    const body = JSON.stringify({ query, variables: { a: accountId, csv: 'First Name' } })
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect(answer.body.errors[0].message).toBe('The document has more than 262144 characters')
  })

  it('of more than 256 KiB is paid for before it is read', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { costBudget } = app.services
    await costBudget.spend(`user:${ownerId}`, 49_000)
    const body = bodyOf(2 * miB, importCsv, { a: accountId })
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a body without a length', () => {
  const send = async (bytes: number, userId: string | null) => {
    const token = userId ? `Authorization: Bearer ${await app.token(userId)}\r\n` : ''
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nX-Forwarded-For: ${app.newAddress()}\r\n${token}Transfer-Encoding: chunked\r\n\r\n`
    const body = '{"query":"{ __typename }"}'.padEnd(bytes)
    const answered = await sendRaw(app.url, `${head}${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    return readAnswers(answered)[0]
  }

  it.each([
    ['a user', 256 * kiB, app.newUser()],
    ['a stranger', 64 * kiB, null],
  ])('is bounded for %s', async (_who, most, userId) => {
    expect(await send(most, userId)).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } })
    expect(await send(most + 1, userId)).toMatchObject({ status: 413, body: { errors: tooLarge } })
  })
})

describe('large bodies in progress', () => {
  it('are two of a user at most, until they are answered', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const body = bodyOf(miB, importCsv, { a: accountId })
    const post = async () => (await postGraphql(app, '', { as: ownerId, body })).status
    const statuses = await Promise.all(Array.from({ length: 6 }, post))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(await post()).toBe(200)
  })

  it('are two of the API keys of an account together', async () => {
    const patient = await startApp({ bodyMs: 600_000, ownServer: 'Waits for bodies that do not come.' })
    const account = await patient.newAccount()
    const [{ key }, { key: other }] = [await newKey(patient, account), await newKey(patient, account)]
    for (let time = 0; time < 2; time++) {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': 300_000,
      }
      const held = request(`${patient.url}/graphql`, { method: 'POST', agent: false, headers })
      onTestFinished(() => void held.destroy())
      held.on('error', () => {}).flushHeaders()
    }
    const body = bodyOf(300_000, importCsv, { a: account.accountId })
    const post = async (as: string) => (await postGraphql(patient, '', { as, body })).status
    await expect.poll(() => post(other)).toBe(429)
    expect(await post(account.ownerId)).toBe(200)
  })

  it('end where the client hangs up', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const body = bodyOf(miB, importCsv, { a: accountId })
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${await app.token(ownerId)}\r\nContent-Length: ${miB}\r\n\r\n`
    for (let time = 0; time < 3; time++) await sendRaw(app.url, head + body.slice(0, 1_000), { hangUp: true })
    const answer = await postGraphql(app, '', { as: ownerId, body })
    expect(answer.status, answer.text).toBe(200)
  })
})
