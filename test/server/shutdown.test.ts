import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { findRow, newTenant } from '../rest/contract-table.ts'
import { openDownload } from '../rest/open-download.ts'
import { startApp, type TestApp } from '../support/app.ts'

const manyContacts = 60_000

async function newLargeAccount(app: TestApp) {
  const tenant = await newTenant(app)
  await app.database.prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, company)
    SELECT gen_random_uuid(), ${tenant.accountId}::uuid, 'Contact ' || number, repeat('x', 255)
    FROM generate_series(1, ${manyContacts}::int) number`
  return tenant
}

function openSocket(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

async function isRefused(url: string): Promise<boolean> {
  const socket = openSocket(url)
  return Promise.race([
    once(socket, 'connect').then(() => false),
    new Promise<boolean>(resolve => socket.on('error', () => resolve(true))),
  ]).finally(() => socket.destroy())
}

it('lets a running export end, and takes no new request', async () => {
  const app = await startApp()
  const tenant = await newLargeAccount(app)
  const path = findRow('GET /api/v1/contacts/export').key.split(' ')[1]
  const authorization = `Bearer ${await app.token(tenant.ownerId)}`
  const download = await openDownload(`${app.url}${path}?account_id=${tenant.accountId}`, { authorization })
  // A request that has begun and is not yet whole keeps its connection while the server closes.
  const late = openSocket(app.url)
  late.write('GET /live HTTP/1.1\r\nHost: x\r\n')
  await once(late, 'connect')
  await app.rest('GET', '/live')

  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await expect.poll(() => isRefused(app.url)).toBe(true)
  late.write('\r\n')
  const [answer] = await once(late, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 503 /)
  expect(String(answer)).toMatch(/connection: close/i)
  expect(String(answer)).toContain('{"error":"Service unavailable"}')

  expect(isClosed).toBe(false)
  expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
  expect(download.response.complete).toBe(true)
  await closing
})

it('ends idle connections at once', async () => {
  const app = await startApp()
  const idle = openSocket(app.url)
  idle.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  const closed = once(idle, 'close')
  await app.close()
  await closed
  expect(await isRefused(app.url)).toBe(true)
})
