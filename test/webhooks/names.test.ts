import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressFinder, ipv6Ms } from '../../src/webhooks/find-address.ts'
import { startApp } from '../support/app.ts'
import { holdTimers } from '../support/held-timers.ts'
import { ask, type MadeEndpoint, makeEndpoint, messageTimeoutMs, readDeliveries } from './endpoints.ts'
import { NameServer, types } from './name-server.ts'
import { Receiver } from './receiver.ts'

const names = await NameServer.open()
let aheadMs = 0
const app = await startApp({
  ownDatabase: 'Moves the clock, and asks its own server of names.',
  webhooksToLoopback: true,
  webhookTimeoutMs: messageTimeoutMs,
  now: () => new Date(Date.now() + aheadMs),
  findAddresses: addressFinder([names.address]),
})
const receiver = await Receiver.open()

const hasIpv6 = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === '::1'))
const newName = () => `${randomUUID()}.example`
const endpointAt = (name: string, path = '/') =>
  makeEndpoint(app, `http://${name}:${receiver.port}${path}`, ['deal_won'])
const sendTest = ({ accountId, ownerId, id }: MadeEndpoint) =>
  ask(app, ownerId, 'mutation ($a: UUID!, $id: UUID!) { sendTestEvent(accountId: $a, id: $id) { id } }', {
    a: accountId,
    id,
  })
const untilDelivery = (endpoint: MadeEndpoint, expected: object) =>
  expect.poll(() => readDeliveries(app, endpoint, 2)).toMatchObject([expected])

/** Counts the connections to the receiver's port at another address of this machine. */
async function listenAt(address: string) {
  const server = createServer((_request, response) => response.writeHead(204).end())
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.listen(receiver.port, address)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return () => connections
}

describe('a name that its server resolves', () => {
  it.each(['127.0.0.1', '127.0.0.2'])('is connected to where it leads: %s', async address => {
    const [name, path] = [newName(), `/${randomUUID()}`]
    names.set(name, () => [address])
    const connections = address === '127.0.0.1' ? null : await listenAt(address)
    const endpoint = await endpointAt(name, path)
    await sendTest(endpoint)
    await untilDelivery(endpoint, { status: 'delivered', httpStatus: 204 })
    if (connections) expect(connections()).toBe(1)
    else expect(receiver.at(path)[0]?.headers.host).toBe(`${name}:${receiver.port}`)
  })

  // As on a machine that has addresses of IPv6 only.
  it.runIf(hasIpv6)('is connected to at its other address where the first takes no connection', async () => {
    const name = newName()
    names.set(name, () => ['127.0.0.4', '::1'])
    const connections = await listenAt('::1')
    const endpoint = await endpointAt(name)
    await sendTest(endpoint)
    await untilDelivery(endpoint, { status: 'delivered', httpStatus: 204 })
    expect(connections()).toBe(1)
  })

  it.each([
    ['to this network', ['10.0.0.1']],
    ['to the service of a cloud', ['169.254.169.254']],
    ['to the internet and this network', ['93.184.215.14', '192.168.0.1']],
    ['to the internet and, over IPv6, this network', ['93.184.215.14', 'fd00::1']],
    ['to this network over IPv6', ['fe80::1']],
    ['to this network, mapped into IPv6', ['::ffff:a00:1']],
    ['nowhere', []],
  ])('is refused where it leads %s', async (_where, addresses) => {
    const name = newName()
    names.set(name, () => addresses)
    const endpoint = await endpointAt(name)
    await sendTest(endpoint)
    await untilDelivery(endpoint, { status: 'pending', attempts: 1, failure: 'address' })
  })

  it('is refused where there is no such name', async () => {
    const endpoint = await endpointAt(newName())
    await sendTest(endpoint)
    await untilDelivery(endpoint, { failure: 'address' })
  })

  it('is not waited for where its server does not answer for IPv6', async () => {
    const [name, path] = [newName(), `/${randomUUID()}`]
    names.set(name, (_asked, type) => (type === types.A ? ['127.0.0.1'] : null))
    const endpoint = await endpointAt(name, path)
    const waits = holdTimers(ipv6Ms)
    await sendTest(endpoint)
    await waits.untilSet()
    waits.runOut()
    await untilDelivery(endpoint, { status: 'delivered', httpStatus: 204 })
    expect(receiver.at(path)).toHaveLength(1)
  })

  it('is waited for where its address of IPv4 comes later than that of IPv6, which takes no connection', async () => {
    const [name, other, path] = [newName(), newName(), `/${randomUUID()}`]
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()]
    names.set(name, (_asked, type) => {
      if (type === types.A) return late.promise
      asked.resolve()
      return ['::1']
    })
    names.set(other, () => ['127.0.0.1', '::1'])
    const endpoint = await endpointAt(name, path)
    const waits = holdTimers(ipv6Ms)
    await sendTest(endpoint)
    await asked.promise
    // Their answers come after that for IPv6.
    for (let n = 0; n < 3; n++) await addressFinder([names.address])(other)
    waits.runOut()
    late.resolve(['127.0.0.1'])
    await untilDelivery(endpoint, { status: 'delivered', attempts: 1 })
    expect(receiver.at(path)).toHaveLength(1)
  })

  it('is a failure in time where its server does not answer', async () => {
    const name = newName()
    names.set(name, () => null)
    const endpoint = await endpointAt(name)
    const timeouts = holdTimers(messageTimeoutMs)
    await sendTest(endpoint)
    await timeouts.untilSet()
    timeouts.runOut()
    await untilDelivery(endpoint, { failure: 'timeout' })
  })
})

describe('a name that changes', () => {
  it('between its check and the connection is connected to where it was checked', async () => {
    const [name, path] = [newName(), `/${randomUUID()}`]
    const connections = await listenAt('127.0.0.3')
    names.set(name, asked => [asked === 1 ? '127.0.0.1' : '127.0.0.3'])
    const endpoint = await endpointAt(name, path)
    await sendTest(endpoint)
    await untilDelivery(endpoint, { status: 'delivered' })
    expect(receiver.at(path)).toHaveLength(1)
    expect([names.asked(name), connections()]).toEqual([1, 0])
  })

  it('to this network between attempts is refused at the next', async () => {
    const [name, path] = [newName(), `/${randomUUID()}`]
    names.set(name, asked => [asked === 1 ? '127.0.0.1' : '10.0.0.1'])
    receiver.answer = (message, response) => response.writeHead(message.path === path ? 500 : 204).end()
    const endpoint = await endpointAt(name, path)
    await sendTest(endpoint)
    await receiver.until(path, 1)
    aheadMs += 60_000
    app.services.webhooks.wake()
    await untilDelivery(endpoint, { attempts: 2, httpStatus: null, failure: 'address' })
    expect(receiver.at(path)).toHaveLength(1)
  })
})
