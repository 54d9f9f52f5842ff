import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newTenant } from '../../support/contract-table.ts'

const app = await startApp({ bodyMs: 600_000, ownServer: 'Fills the room for bodies.' })

/** Sends all of a body of 1 MiB but its last byte. */
async function sendUnfinished(address: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).resume()
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const fields = `X-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${1024 ** 2}`
  socket.write(`POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\n${fields}\r\n\r\n${' '.repeat(1024 ** 2 - 1)}`)
  return socket
}

it('bodies of strangers that do not end take no room of signed-in callers, or of forms elsewhere', async () => {
  const heard = new Map<number | undefined, Socket>()
  const hear = (message: unknown) => {
    const { socket } = (message as { request: IncomingMessage }).request
    heard.set(socket.remotePort, socket)
  }
  subscribe('http.server.request.start', hear)
  const addresses = Array.from({ length: 4 }, () => app.newAddress())
  const sockets = await Promise.all(
    addresses.flatMap(address => Array.from({ length: 16 }, () => sendUnfinished(address))),
  )
  const isBeingRead = (socket: Socket) =>
    !socket.destroyed && (heard.get(socket.localPort)?.bytesRead ?? 0) < 1024 ** 2
  await expect.poll(() => sockets.filter(isBeingRead).length).toBe(0)
  unsubscribe('http.server.request.start', hear)

  const { ownerId, formId } = await newTenant(app)
  const query = `{ __typename } ${'#'.repeat(5_000)}`
  expect((await app.rest('POST', '/graphql', { as: ownerId, body: { query } })).status).toBe(200)
  const body = { data: { name: 'Ann', more: 'x'.repeat(5_000) } }
  const headers = { 'x-forwarded-for': app.newAddress() }
  expect((await app.rest('POST', `/api/v1/forms/${formId}/submit`, { body, headers })).status).toBe(200)
})
