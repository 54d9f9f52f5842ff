import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newTenant } from '../../support/contract-table.ts'
import { readAnswers, sendRaw } from '../../support/raw-http.ts'

const most = 20
const app = await startApp()
const { formId, ownerId, accountId } = await newTenant(app)
const formPath = `/api/v1/forms/${formId}/submit`
const listPath = `/api/v1/contacts?account_id=${accountId}`

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Requests whose bodies never come: they are at work until their clients leave. */
async function holdRequests(count: number, address: string, fields = '') {
  const { hostname, port } = new URL(app.url)
  for (let held = 0; held < count; held++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    opened.push(socket)
    await once(socket, 'connect')
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${fields}` +
        'Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
    )
    // The server asks for the body: the request has begun.
    await once(socket, 'data')
  }
}

const ask = (address: string, headers: object = {}) =>
  app.rest('POST', '/graphql', {
    body: { query: '{ __typename }' },
    headers: { 'x-forwarded-for': address, ...headers },
  })

describe('an address that has as many requests at work as it may', () => {
  it('gets 429 before another body is read, and is heard again when they have ended', async () => {
    const address = app.newAddress()
    await holdRequests(most - 1, address)
    expect((await ask(address)).status).toBe(200)
    await holdRequests(1, address)
    const { status, body, headers } = await ask(address)
    expect([status, body.errors?.[0].message ?? body.error]).toEqual([429, 'Rate limit exceeded'])
    expect(headers.get('retry-after')).toBe('1')
    const head = `POST ${formPath} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n`
    const unread = await sendRaw(
      app.url,
      `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n`,
    )
    expect(readAnswers(unread)).toMatchObject([{ status: 429 }])
    for (const socket of opened.splice(0)) socket.destroy()
    await expect.poll(async () => (await ask(address)).status).toBe(200)
  })

  it('is the /64 of IPv6', async () => {
    const network = app.newAddress().split('::')[0]?.split(':').slice(0, 4).join(':')
    await holdRequests(most, `${network}:1::1`)
    expect((await ask(`${network}:2::2`)).status).toBe(429)
    expect((await ask(app.newAddress())).status).toBe(200)
  })

  it('is heard by whoever has a good token, as bearer or as cookie, and by what watches the service', async () => {
    const address = app.newAddress()
    await holdRequests(most, address)
    expect((await ask(address)).status).toBe(429)
    const token = await app.token(ownerId)
    const headers = { 'x-forwarded-for': address }
    for (const own of [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }]) {
      expect((await app.rest('GET', listPath, { headers: { ...headers, ...own } })).status).toBe(200)
    }
    for (const path of ['/live', '/ready'])
      expect((await app.rest('GET', path, { headers })).status).toBe(200)
  })

  it('is refused with a bad token as without one', async () => {
    const address = app.newAddress()
    await holdRequests(most / 2, address, 'Authorization: Bearer nonsense\r\n')
    await holdRequests(most / 2, address, 'Cookie: session=nonsense\r\n')
    expect((await ask(address)).status).toBe(429)
    expect((await ask(address, { authorization: 'Bearer nonsense' })).status).toBe(429)
  })

  it('has nothing counted of it in the limit of the form', async () => {
    const address = app.newAddress()
    await holdRequests(most, address)
    expect((await ask(address)).status).toBe(429)
    const headers = { 'x-forwarded-for': address }
    const send = () => app.rest('POST', formPath, { body: { data: { name: 'Ann' } }, headers })
    for (let count = 0; count < 6; count++)
      expect((await send()).headers.get('ratelimit')).toBe('"requestsInProgress";r=0;t=1')
    for (const socket of opened.splice(0)) socket.destroy()
    await expect.poll(async () => (await send()).status).toBe(200)
  })
})

it('requests behind which their connection ends by a CONNECT leave their places', async () => {
  const address = app.newAddress()
  const one = `GET /nowhere HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`
  for (let sent = 0; sent < most; sent++)
    await sendRaw(app.url, `${one.repeat(5)}CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n`)
  await holdRequests(most - 1, address)
  expect((await ask(address)).status).toBe(200)
})

it('a user’s own requests are as many as they like', async () => {
  const address = app.newAddress()
  const authorization = `Bearer ${await app.token(ownerId)}`
  await holdRequests(most + 5, address, `Authorization: ${authorization}\r\n`)
  expect((await ask(address)).status).toBe(200)
})
