import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { prepareEnvironment, startServerProcess } from './server-process.ts'
import { canHaveWorkers } from './worker-processes.ts'

const { environment, remove } = await prepareEnvironment()
afterAll(remove)

/** Words that stand in requests, and in no line of the log. */
const secrets = [
  'visitor@example.com',
  'Secretname',
  'searched-for',
  'sent-token',
  'sent-cookie',
  demo.ownerId,
]

describe('the log of a running server', async () => {
  const server = await startServerProcess({ ...environment, LOG_LEVEL: 'debug' })
  const [, token = ''] = /TOKEN=(\S+)/.exec(server.output()) ?? []
  const greeting = server.output()
  const lines = () =>
    server
      .output()
      .slice(greeting.length)
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Record<string, unknown>)
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.exited()
  })

  it('has one line a request, with the pattern of its path, and of what was sent the account alone', async () => {
    const contacts = `/api/v1/contacts?account_id=${demo.accountId}`
    const bearer = { authorization: `Bearer ${token}` }
    const json = { 'content-type': 'application/json' }
    const requests: [path: string, init: RequestInit][] = [
      [`${contacts}&search=searched-for`, { headers: bearer }],
      [contacts, { headers: { authorization: 'Bearer sent-token' } }],
      [contacts, { headers: { cookie: 'session=sent-cookie' } }],
      [`${contacts}&page=Secretname`, { headers: bearer }],
      [
        `/api/v1/forms/${demo.contactFormId}/submit`,
        {
          method: 'POST',
          headers: json,
          body: '{"data":{"name":"Secretname","email":"visitor@example.com"}}',
        },
      ],
      ['/api/v1/forms/%zzSecretname/submit', { method: 'POST', headers: json, body: '{}' }],
      ['/Secretname%zz', {}],
    ]
    const before = lines().length
    const told = () =>
      lines()
        .slice(before)
        .filter(({ msg, requestId }) => msg === 'request' && /^request-/.test(String(requestId)))
    for (const [index, [path, init]] of requests.entries()) {
      const headers = { ...init.headers, 'x-request-id': `request-${index}` }
      await (await fetch(`${server.url}${path}`, { ...init, headers })).text()
    }
    await expect.poll(() => told().length).toBe(requests.length)
    expect(told().map(({ requestId, method, route, status }) => [requestId, method, route, status])).toEqual([
      ['request-0', 'GET', '/api/v1/contacts', 200],
      ['request-1', 'GET', '/api/v1/contacts', 401],
      ['request-2', 'GET', '/api/v1/contacts', 401],
      ['request-3', 'GET', '/api/v1/contacts', 400],
      ['request-4', 'POST', '/api/v1/forms/:form_id/submit', 200],
      ['request-5', 'POST', '/api/v1/forms/:form_id/submit', 404],
      ['request-6', 'GET', 'none', 404],
    ])
    expect(told()[0]).toMatchObject({ operation: 'ListContacts', accountId: demo.accountId })
    expect(told()[1]).not.toHaveProperty('accountId')
    expect(told()[4]).toMatchObject({ operation: 'SubmitForm' })
    const text = server.output().slice(greeting.length)
    for (const secret of [...secrets, token]) expect(text).not.toContain(secret)
  })

  it('has a line for a request whose client went away', async () => {
    const before = lines().length
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{',
    )
    // It has been read that far.
    await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => lines().slice(before)).toMatchObject([{ msg: 'request', brokenOff: true }])
  })
})

it('LOG_FORMAT=readable has a line of text for each line of JSON', async () => {
  const server = await startServerProcess({ ...environment, LOG_LEVEL: 'info', LOG_FORMAT: 'readable' })
  await (await fetch(`${server.url}/api/v1/contacts?search=searched-for`)).text()
  await expect
    .poll(server.output)
    .toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/v1\/contacts 401, [\d.]+ ms \{"requestId":.*\}$/m)
  expect(server.output()).not.toContain('searched-for')
  server.child.kill('SIGTERM')
  await server.exited()
})

const howMany = canHaveWorkers ? ['1', '2'] : ['1']
it.each(howMany)(
  'tells once which signal ended a server with WORKERS=%s, and that it has stopped',
  async WORKERS => {
    const server = await startServerProcess({
      ...environment,
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY_SECONDS: '1',
      ...(WORKERS === '1' ? {} : { WORKERS, REDIS_URL: process.env.REDIS_URL ?? '' }),
    })
    const before = server.output().length
    server.child.kill('SIGTERM')
    expect(await server.exited()).toBe(0)
    const lines = server.output().slice(before).trim().split('\n')
    expect(lines.map(line => JSON.parse(line)).filter(({ msg }) => /^stop/.test(msg))).toMatchObject([
      { msg: 'stopping', signal: 'SIGTERM', delaySeconds: 1 },
      { msg: 'stopped' },
    ])
  },
)
