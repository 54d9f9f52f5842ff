import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { largeTenant, newTenant } from '../../support/contract-table.ts'
import {
  breakSnapshots,
  canSeeSnapshots,
  countHeld,
  untilStanding,
} from '../../support/downloads/snapshots.ts'
import { manyContacts } from '../../support/records/large-account.ts'
import { postGraphql } from './post-graphql.ts'

const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', logLevel: 'warn' })
const log = captureLog(app.services.log)

const { accountId, ownerId } = await largeTenant(app)

const query = `subscription ($id: UUID!) { contactsExport(accountId: $id) { contacts { firstName lastName company } } }`
const variables = { id: accountId }
const hangUps: AbortController[] = []

async function open(requestId: string): Promise<Response> {
  const hangUp = new AbortController()
  hangUps.push(hangUp)
  return fetch(`${app.url}/graphql`, {
    method: 'POST',
    signal: hangUp.signal,
    headers: {
      authorization: `Bearer ${await app.token(ownerId)}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-request-id': requestId,
      // A connection that has carried much before may have buffers for all of it.
      connection: 'close',
    },
    body: JSON.stringify({ query, variables }),
  })
}

const untilNoneIsOpen = () => expect.poll(() => countHeld(app)).toBe(0)
beforeEach(untilNoneIsOpen)
afterEach(() => {
  for (const hangUp of hangUps.splice(0)) hangUp.abort()
})

describe.runIf(canSeeSnapshots)('an export over server-sent events', () => {
  it('gives every record and ends', async () => {
    const response = await open('whole')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/)
    const text = await response.text()
    expect(text.match(/x{255}/g)).toHaveLength(manyContacts)
    expect(text.trimEnd()).toMatch(/event: complete(\ndata:.*)?$/)
  })

  it('gives its snapshot back when the client leaves', async () => {
    const response = await open('left')
    const reader = response.body?.getReader()
    await reader?.read()
    await untilStanding(app)
    hangUps[0]?.abort()
    await untilNoneIsOpen()
    expect(log).toEqual([])
    // Held until here: fetch hangs up by itself on an answer that is garbage.
    await expect(reader?.read()).rejects.toThrow('aborted')
  })

  it('tells the client and the log when it fails in mid-stream, and nothing of the cause', async () => {
    const response = await open('broken')
    const reader = response.body?.getReader()
    await reader?.read()
    await breakSnapshots(app)
    let end = ''
    const decoder = new TextDecoder()
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        end = (end + decoder.decode(part.value)).slice(-2_000)
      }
      expect(end).toMatch(/INTERNAL_SERVER_ERROR|UNAVAILABLE/)
      expect(end).not.toMatch(/terminat|deseriali|prisma|node_modules/i)
    } catch (error) {
      // A connection that breaks tells it too.
      expect(error).toBeInstanceOf(TypeError)
    }
    await untilNoneIsOpen()
    expect(log.length).toBeGreaterThan(0)
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })
})

it('a client that reads event streams alone gets a refusal as an event too', async () => {
  const other = await newTenant(app)
  const { status, headers, text } = await postGraphql(app, query, {
    as: app.newUser(),
    variables: { id: other.accountId },
    headers: { accept: 'text/event-stream' },
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(text).toContain('"FORBIDDEN"')
  expect(text).toContain('event: complete')
})

describe('who accepts', () => {
  const subscribe = async (accept: string) => {
    const { accountId, ownerId } = await newTenant(app)
    return postGraphql(app, query, { as: ownerId, variables: { id: accountId }, headers: { accept } })
  }

  it.each(['application/json', 'text/html', 'text/event-stream;q=0, */*'])(
    '%s gets no stream',
    async accept => {
      const { status, headers, body } = await subscribe(accept)
      const message = 'A subscription is answered as text/event-stream, which Accept leaves out'
      expect([status, body]).toEqual([406, { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }])
      expect(headers.get('content-type')).toMatch(/^application\/json/)
    },
  )

  it.each(['*/*', 'text/*', 'application/json, text/event-stream'])('%s gets a stream', async accept => {
    const { status, headers, text } = await subscribe(accept)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(text).toContain('event: complete')
  })
})

it('a client that reads both gets one result as JSON', async () => {
  const headers = { accept: 'application/json, text/event-stream' }
  const { status, body } = await postGraphql(app, '{ __typename }', { headers })
  expect([status, body.data]).toEqual([200, { __typename: 'Query' }])
})
