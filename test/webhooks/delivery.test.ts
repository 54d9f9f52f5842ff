import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FindAddresses } from '../../src/webhooks/find-address.ts'
import { Outbox } from '../../src/webhooks/outbox.ts'
import { retryPausesMs } from '../../src/webhooks/retry-schedule.ts'
import { readOnMs } from '../../src/webhooks/send-message.ts'
import { startApp } from '../support/app.ts'
import { holdTimers } from '../support/held-timers.ts'
import { makeOwnCertificate } from '../support/own-certificate.ts'
import {
  ask,
  type MadeEndpoint,
  makeEndpoint,
  messageTimeoutMs,
  readDeliveries,
  readEndpoint,
} from './endpoints.ts'
import { type Received, Receiver, verify } from './receiver.ts'

/** The clock of the service; that of the database goes on by itself. */
let aheadMs = 0
let stoppedAtMs: number | null = null
const passTime = (ms: number) => {
  aheadMs += ms
}
/** Until the end of the test nothing becomes due by itself; what is made within a minute is due at once. */
const stopTime = () => {
  passTime(minute)
  stoppedAtMs = Date.now()
  onTestFinished(() => {
    stoppedAtMs = null
  })
}
const second = 1_000
const minute = 60 * second
const day = 24 * 60 * 60 * second

/** Names of the test's own. */
const names: Record<string, readonly string[]> = {}
const findAddresses: FindAddresses = async name => {
  const addresses = names[name]
  if (!addresses) throw new Error('ENOTFOUND')
  return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
}

// Before the first message by https: what is trusted is read once.
const trusted = await makeOwnCertificate()
setDefaultCACertificates([...getCACertificates(), trusted.cert.toString()])

const app = await startApp({
  ownDatabase: 'Moves the clock by days.',
  webhooksToLoopback: true,
  webhookTimeoutMs: messageTimeoutMs,
  now: () => new Date((stoppedAtMs ?? Date.now()) + aheadMs),
  findAddresses,
})
const receiver = await Receiver.open()

const newPath = () => `/${randomUUID()}`
const addContact = async ({ accountId, ownerId }: { accountId: string; ownerId: string }) =>
  (
    await ask(
      app,
      ownerId,
      'mutation ($a: UUID!) { createContact(accountId: $a, input: { firstName: "Ann" }) { id } }',
      { a: accountId },
    )
  ).createContact.id as string
const change = (endpoint: MadeEndpoint, field: string) =>
  ask(app, endpoint.ownerId, `mutation ($a: UUID!, $id: UUID!) { ${field} }`, {
    a: endpoint.accountId,
    id: endpoint.id,
  })
const deliveries = (endpoint: MadeEndpoint) => readDeliveries(app, endpoint)
/** Waits until the newest delivery is as it is to be. */
const untilDelivery = (endpoint: MadeEndpoint, expected: object) =>
  expect.poll(async () => (await readDeliveries(app, endpoint, 1))[0]).toMatchObject(expected)

describe('a message that is not taken', () => {
  it('does not have its endpoint switched off where another one failed before it, and all is quiet between', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    let status = 500
    receiver.answer = (message, response) => response.writeHead(message.path === path ? status : 204).end()
    stopTime()
    const bad = await addContact(endpoint)
    receiver.answer = (message, response) =>
      response.writeHead(message.path === path && message.event.data.id === bad ? 500 : status).end()
    status = 204
    for (const [n, pauseMs] of retryPausesMs.entries()) {
      await untilDelivery(endpoint, { status: 'pending', attempts: n + 1 })
      // Its endpoint takes another one before its last attempt.
      if (n === retryPausesMs.length - 1) {
        await addContact(endpoint)
        await untilDelivery(endpoint, { status: 'delivered' })
        await expect.poll(() => readEndpoint(app, endpoint)).toMatchObject({ failingSince: null })
      }
      passTime(1.2 * pauseMs + minute)
      app.services.webhooks.wake()
    }
    await expect
      .poll(async () => (await deliveries(endpoint)).map(({ status }: { status: string }) => status))
      .toEqual(['delivered', 'failed'])
    expect(await readEndpoint(app, endpoint)).toMatchObject({ disabledAt: null })
    passTime(4 * day)
    status = 502
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'pending', attempts: 1, httpStatus: 502 })
    expect(await readEndpoint(app, endpoint)).toMatchObject({ disabledAt: null })
  })

  it('is sent again with the same id and bytes, later each time, and is given up after three days', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    receiver.answer = (message, response) => response.writeHead(message.path === path ? 500 : 204).end()
    stopTime()
    await addContact(endpoint)
    for (const [n, pauseMs] of retryPausesMs.entries()) {
      await untilDelivery(endpoint, {
        status: 'pending',
        attempts: n + 1,
        httpStatus: 500,
        failure: 'status',
      })
      const [{ lastAttemptAt, nextAttemptAt, durationMs }] = await deliveries(endpoint)
      const waitsMs = Date.parse(nextAttemptAt) - (Date.parse(lastAttemptAt) + durationMs)
      expect(waitsMs).toBeGreaterThanOrEqual(pauseMs)
      expect(waitsMs).toBeLessThanOrEqual(1.1 * pauseMs + 1)
      passTime(1.1 * pauseMs + durationMs + second)
      app.services.webhooks.wake()
    }
    await untilDelivery(endpoint, { status: 'failed', attempts: 10, nextAttemptAt: null })
    const messages = receiver.at(path)
    expect(messages).toHaveLength(10)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
    // Nothing was delivered for three days.
    expect(await readEndpoint(app, endpoint)).toMatchObject({ disabledReason: 'failing' })
    await addContact(endpoint)
    expect(await deliveries(endpoint)).toHaveLength(1)

    receiver.answer = (_message, response) => response.writeHead(204).end()
    await change(endpoint, 'updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: true }) { id }')
    const [{ id }] = await deliveries(endpoint)
    const again = await ask(
      app,
      endpoint.ownerId,
      'mutation ($a: UUID!, $id: UUID!) { redeliverWebhook(accountId: $a, id: $id) { eventId status } }',
      { a: endpoint.accountId, id },
    )
    await untilDelivery(endpoint, { status: 'delivered', eventId: again.redeliverWebhook.eventId })
    const [last] = receiver.at(path).slice(-1)
    expect(last).toMatchObject({ id: messages[0]?.id, body: messages[0]?.body })
  })

  it('is waited for by later ones about the record, and by no others', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created', 'contact_updated'])
    let isAway = true
    receiver.answer = (message, response) =>
      response.writeHead(isAway && message.path === path ? 503 : 204).end()
    const id = await addContact(endpoint)
    await receiver.until(path, 1)
    await untilDelivery(endpoint, { attempts: 1 })
    // The second pause lasts minutes, on a busy machine too.
    passTime(10 * second)
    app.services.webhooks.wake()
    await untilDelivery(endpoint, { attempts: 2 })
    await ask(
      app,
      endpoint.ownerId,
      'mutation ($a: UUID!, $id: UUID!) { updateContact(accountId: $a, id: $id, input: { company: "x" }) { id } }',
      { a: endpoint.accountId, id },
    )
    isAway = false
    const other = await addContact(endpoint)
    await receiver.until(path, 3)
    expect(receiver.at(path)[2]?.event.data.id).toBe(other)
    await untilDelivery(endpoint, { status: 'delivered' })
    passTime(600 * second)
    app.services.webhooks.wake()
    const messages = await receiver.until(path, 5)
    expect(messages.slice(3).map(({ event }) => [event.type, event.data.id])).toEqual([
      ['contact.created', id],
      ['contact.updated', id],
    ])
    await expect.poll(() => readEndpoint(app, endpoint)).toMatchObject({ failingSince: null })
  })

  it('switches its endpoint off at once where that is gone', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    receiver.answer = (_message, response) => response.writeHead(410).end()
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'failed', httpStatus: 410, attempts: 1 })
    expect(await readEndpoint(app, endpoint)).toMatchObject({ disabledReason: 'gone' })
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })
})

describe('a message that waits for minutes, and one that waits for it', () => {
  async function failTwice() {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created', 'contact_updated'])
    receiver.answer = (message, response) => response.writeHead(message.path === path ? 500 : 204).end()
    onTestFinished(() => {
      receiver.answer = (_message, response) => response.writeHead(204).end()
    })
    const recordId = await addContact(endpoint)
    await untilDelivery(endpoint, { attempts: 1 })
    passTime(10 * second)
    app.services.webhooks.wake()
    await untilDelivery(endpoint, { attempts: 2 })
    const text =
      'mutation ($a: UUID!, $id: UUID!) { updateContact(accountId: $a, id: $id, input: { company: "x" }) { id } }'
    await ask(app, endpoint.ownerId, text, { a: endpoint.accountId, id: recordId })
    const [later, first] = await deliveries(endpoint)
    return { endpoint, path, first, later }
  }
  const sendAgain = ({ accountId, ownerId }: MadeEndpoint, id: string) =>
    app.graphql(
      ownerId,
      'mutation ($a: UUID!, $id: UUID!) { redeliverWebhook(accountId: $a, id: $id) { id attempts status } }',
      { a: accountId, id },
    )
  const areDelivered = (endpoint: MadeEndpoint) =>
    expect
      .poll(() => deliveries(endpoint))
      .toMatchObject([
        { type: 'contact.updated', status: 'delivered', attempts: 1 },
        { type: 'contact.created', status: 'delivered', attempts: 3 },
      ])

  it('are sent at once where the owner has repaired the receiver and asks for it', async () => {
    const { endpoint, path, first, later } = await failTwice()
    const tooEarly = await sendAgain(endpoint, later.id)
    expect(tooEarly.errors).toMatchObject([
      { message: 'Webhook delivery is still to be sent', extensions: { code: 'CONFLICT' } },
    ])
    receiver.answer = (_message, response) => response.writeHead(204).end()
    const asked = await sendAgain(endpoint, first.id)
    expect(asked.errors).toBeUndefined()
    expect(asked.data.redeliverWebhook).toEqual({ id: first.id, attempts: 2, status: 'pending' })
    await areDelivered(endpoint)
    expect(new Set(receiver.at(path).map(({ id }) => id)).size).toBe(2)
  })

  it('are not sent twice where it is asked for while the first is being sent', async () => {
    const { endpoint, path, first } = await failTwice()
    const { promise, resolve } = Promise.withResolvers<void>()
    receiver.answer = async (_message, response) => {
      await promise
      response.writeHead(204).end()
    }
    expect((await sendAgain(endpoint, first.id)).errors).toBeUndefined()
    await receiver.until(path, 3)
    expect((await sendAgain(endpoint, first.id)).errors).toBeUndefined()
    resolve()
    await areDelivered(endpoint)
    expect(receiver.at(path)).toHaveLength(4)
  })

  it('are sent at once to another address', async () => {
    const { endpoint } = await failTwice()
    const url = receiver.url(newPath())
    await change(endpoint, `updateWebhookEndpoint(accountId: $a, id: $id, input: { url: "${url}" }) { id }`)
    await areDelivered(endpoint)
  })
})

describe('an answer of the address that an endpoint had before', () => {
  /** An endpoint whose message is on its way to the old address while it is given a new one; lets the old one answer. */
  async function moveWhileSending({ isFailing = false } = {}) {
    const [before, after] = [newPath(), newPath()]
    const endpoint = await makeEndpoint(app, receiver.url(before), ['contact_created'])
    if (isFailing) {
      receiver.answer = (_message, response) => response.writeHead(500).end()
      await addContact(endpoint)
      await expect.poll(() => readEndpoint(app, endpoint)).toMatchObject({ failingSince: expect.any(String) })
    }
    const { promise, resolve } = Promise.withResolvers<number>()
    receiver.answer = async ({ path }, response) =>
      response.writeHead(path === before ? await promise : isFailing ? 500 : 204).end()
    onTestFinished(() => {
      receiver.answer = (_message, response) => response.writeHead(204).end()
    })
    await addContact(endpoint)
    await receiver.until(before, isFailing ? 2 : 1)
    await change(
      endpoint,
      `updateWebhookEndpoint(accountId: $a, id: $id, input: { url: "${receiver.url(after)}" }) { id }`,
    )
    return { endpoint, after, answerBefore: resolve }
  }
  const isOnAndWorks = { disabledReason: null, failingSince: null }

  it.each([410, 500])('says nothing of the new one, which is sent the message: %s', async status => {
    const { endpoint, after, answerBefore } = await moveWhileSending()
    answerBefore(status)
    await untilDelivery(endpoint, { status: 'pending', httpStatus: status, attempts: 1 })
    expect(await readEndpoint(app, endpoint)).toMatchObject(isOnAndWorks)
    passTime(10 * second)
    app.services.webhooks.wake()
    await receiver.until(after, 1)
    await untilDelivery(endpoint, { status: 'delivered', attempts: 2 })
    expect(await readEndpoint(app, endpoint)).toMatchObject(isOnAndWorks)
  })

  it('does not say that the new one works, which fails', async () => {
    const { endpoint, after, answerBefore } = await moveWhileSending({ isFailing: true })
    await addContact(endpoint)
    await receiver.until(after, 1)
    await expect.poll(() => readEndpoint(app, endpoint)).toMatchObject({ failingSince: expect.any(String) })
    answerBefore(204)
    await expect.poll(async () => (await deliveries(endpoint))[1]).toMatchObject({ status: 'delivered' })
    expect(await readEndpoint(app, endpoint)).toMatchObject({ failingSince: expect.any(String) })
  })
})

describe('a message that is on its way when its endpoint is switched off', () => {
  /** Lets the receiver answer once the endpoint is off, by its owner or as another message was answered with 410. */
  async function answerOnceOff(
    switchOff: (endpoint: MadeEndpoint) => Promise<unknown>,
    { isTried = false, status = 200 } = {},
  ) {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    onTestFinished(() => {
      receiver.answer = (_message, response) => response.writeHead(204).end()
    })
    if (isTried) {
      receiver.answer = (_message, response) => response.writeHead(500).end()
      await addContact(endpoint)
      await untilDelivery(endpoint, { status: 'pending', attempts: 1 })
    }
    const { promise, resolve } = Promise.withResolvers<number>()
    receiver.answer = async (_message, response) => response.writeHead(await promise).end()
    if (isTried) passTime(10 * second)
    else await addContact(endpoint)
    app.services.webhooks.wake()
    await receiver.until(path, isTried ? 2 : 1)
    await switchOff(endpoint)
    await untilDelivery(endpoint, { status: 'failed', attempts: isTried ? 1 : 0 })
    resolve(status)
    return endpoint
  }
  const byOwner = (endpoint: MadeEndpoint) =>
    change(endpoint, 'updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: false }) { id }')
  /** As the service does, which leaves what waits to a sweep. */
  const byService = async ({ id }: MadeEndpoint) => {
    const data = { disabledAt: new Date(), disabledReason: 'gone' as const }
    await app.database.prisma.webhookEndpoint.updateMany({ where: { id }, data })
    await app.services.webhooks.sweep()
  }

  it.each([
    ['its owner', byOwner],
    ['the service', byService],
  ])('is delivered where it is taken after that, by %s', async (_whom, switchOff) => {
    const endpoint = await answerOnceOff(switchOff)
    await untilDelivery(endpoint, { status: 'delivered', attempts: 1, httpStatus: 200, failure: null })
  })

  it('is delivered also where it had failed before', async () => {
    const endpoint = await answerOnceOff(byOwner, { isTried: true })
    await untilDelivery(endpoint, { status: 'delivered', attempts: 2, httpStatus: 200, failure: null })
  })

  it.each([
    ['its owner', byOwner],
    ['the service', byService],
  ])('has failed with the answer that comes after that, by %s', async (_whom, switchOff) => {
    const endpoint = await answerOnceOff(switchOff, { status: 503 })
    const answered = { status: 'failed', httpStatus: 503, failure: 'status', nextAttemptAt: null }
    await untilDelivery(endpoint, { ...answered, attempts: 1, lastAttemptAt: expect.any(String) })
  })

  it('has failed with its last answer also where it had failed before, and is not sent again', async () => {
    const endpoint = await answerOnceOff(byOwner, { isTried: true, status: 503 })
    const answered = { status: 'failed', httpStatus: 503, failure: 'status', nextAttemptAt: null }
    await untilDelivery(endpoint, { ...answered, attempts: 2 })
  })
})

describe('the answer of a receiver', () => {
  it('delays no other endpoint where it is slow', async () => {
    const timeouts = holdTimers(messageTimeoutMs)
    const [slow, fast] = [newPath(), newPath()]
    const account = await app.newAccount()
    const slowEndpoint = await makeEndpoint(app, receiver.url(slow), ['contact_created'], account)
    const fastEndpoint = await makeEndpoint(app, receiver.url(fast), ['contact_created'], account)
    // It answers nothing at all.
    receiver.answer = (message, response) =>
      message.path === slow ? undefined : response.writeHead(204).end()
    for (let n = 0; n < 20; n++) await addContact(account)
    await receiver.until(fast, 20)
    const each = async (name: 'status' | 'failure', of: MadeEndpoint) =>
      (await deliveries(of)).map((delivery: Record<typeof name, string>) => delivery[name])
    await expect.poll(() => each('status', fastEndpoint)).toEqual(Array(20).fill('delivered'))
    expect(await each('status', slowEndpoint)).not.toContain('delivered')
    timeouts.runOut()
    await expect.poll(() => each('failure', slowEndpoint)).toContain('timeout')
    await change(slowEndpoint, 'deleteWebhookEndpoint(accountId: $a, id: $id)')
    timeouts.runOut()
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })

  it('delays no endpoint of another owner where as many of one as would take every place are slow', async () => {
    const timeouts = holdTimers(messageTimeoutMs)
    const [slow, fast] = [newPath(), newPath()]
    const first = await app.newAccount()
    const { ownerId } = first
    const accounts: Pick<MadeEndpoint, 'accountId' | 'ownerId'>[] = [first]
    for (const name of ['Second', 'Third']) {
      const text = 'mutation ($name: String!) { createAccount(input: { name: $name }) { id } }'
      accounts.push({ ownerId, accountId: (await ask(app, ownerId, text, { name })).createAccount.id })
    }
    // 25 with 8 places each.
    for (const [n, count] of [10, 10, 5].entries())
      for (let made = 0; made < count; made++)
        await makeEndpoint(app, receiver.url(slow), ['contact_created'], accounts[n])
    const quick = await makeEndpoint(app, receiver.url(fast), ['contact_created'])
    const held: ServerResponse[] = []
    receiver.answer = (message, response) =>
      message.path === slow ? held.push(response) : response.writeHead(204).end()
    // All of them at once, so that no look finds a part of them.
    await app.database.query({
      text: `INSERT INTO contacts (id, account_id, first_name)
        SELECT gen_random_uuid(), account.id, 'Ann' FROM unnest($1::uuid[]) AS account (id), generate_series(1, 8)`,
      values: [accounts.map(({ accountId }) => accountId)],
    })
    await receiver.until(slow, 20)
    await addContact(quick)
    await receiver.until(fast, 1)
    expect(held).toHaveLength(20)
    // All are sent once the others are over, some of them at a time.
    receiver.answer = (_message, response) => response.writeHead(204).end()
    for (const response of held) response.writeHead(204).end()
    await receiver.until(slow, 200)
    timeouts.runOut()
  })

  it('is not read on where it is endless, and its status counts', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    const sent = Promise.withResolvers<number>()
    receiver.answer = (_message, response) => {
      response.writeHead(200)
      let bytes = 0
      const chunk = Buffer.alloc(64 * 1024)
      const write = () => {
        while (!response.destroyed && response.write(chunk)) bytes += chunk.length
      }
      response.on('drain', write).on('close', () => sent.resolve(bytes))
      write()
    }
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'delivered', httpStatus: 200 })
    expect(await sent.promise).toBeLessThan(16 * 1024 * 1024)
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })

  it('is waited for no longer where its head is there and its body does not end', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    const reading = holdTimers(readOnMs)
    // It would end the attempt.
    holdTimers(messageTimeoutMs)
    receiver.answer = (_message, response) => response.writeHead(200).flushHeaders()
    await addContact(endpoint)
    await receiver.until(path, 1)
    await expect
      .poll(async () => {
        reading.runOut()
        return (await deliveries(endpoint))[0]
      })
      .toMatchObject({ status: 'delivered', httpStatus: 200 })
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })

  it('is a failure where it changes the protocol', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    receiver.answer = ({ path: to }, response) =>
      to === path
        ? response.socket?.end(
            'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
          )
        : response.writeHead(204).end()
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'pending', httpStatus: 101, failure: 'status' })
    await change(endpoint, 'deleteWebhookEndpoint(accountId: $a, id: $id)')
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })

  it('is a failure where it redirects', async () => {
    const [path, elsewhere] = [newPath(), newPath()]
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    receiver.answer = (_message, response) =>
      response.writeHead(307, { location: receiver.url(elsewhere) }).end()
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'pending', httpStatus: 307, failure: 'status' })
    expect(receiver.at(elsewhere)).toEqual([])
    await change(endpoint, 'deleteWebhookEndpoint(accountId: $a, id: $id)')
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })

  it('is not there where nobody listens', async () => {
    const endpoint = await makeEndpoint(app, 'http://127.0.0.1:1/', ['contact_created'])
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'pending', httpStatus: null, failure: 'connection' })
    await change(endpoint, 'updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: false }) { id }')
    await untilDelivery(endpoint, { status: 'failed', failure: 'connection' })
  })

  /** Answers every message by https, and its port. */
  async function startReceiver(certificate: Awaited<ReturnType<typeof makeOwnCertificate>>): Promise<number> {
    const server = createServer(certificate, (_request, response) => response.writeHead(204).end())
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // it listens
  }

  it('is not trusted where nobody known has signed its certificate', async () => {
    const port = await startReceiver(await makeOwnCertificate())
    names['own.example'] = ['127.0.0.1']
    const endpoint = await makeEndpoint(app, `https://own.example:${port}/`, ['contact_created'])
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'pending', httpStatus: null, failure: 'certificate' })
    await change(endpoint, 'deleteWebhookEndpoint(accountId: $a, id: $id)')
  })

  it('is trusted under the name of its certificate alone', async () => {
    const port = await startReceiver(trusted)
    for (const [name, outcome] of [
      ['own.example', { status: 'delivered', httpStatus: 204 }],
      ['other.example', { status: 'pending', httpStatus: null, failure: 'certificate' }],
    ] as const) {
      names[name] = ['127.0.0.1']
      const endpoint = await makeEndpoint(app, `https://${name}:${port}/`, ['contact_created'])
      await addContact(endpoint)
      await untilDelivery(endpoint, outcome)
      await change(endpoint, 'deleteWebhookEndpoint(accountId: $a, id: $id)')
    }
  })
})

describe('nothing is sent', () => {
  it.each([
    ['to a name of this network', ['10.0.0.1']],
    ['to a name that is of the internet and of this network', ['93.184.215.14', '192.168.0.1']],
    ['to a name that is mapped to this network', ['::ffff:10.0.0.1']],
    ['to a name without an address', undefined],
  ])('%s', async (_what, addresses) => {
    const name = `${randomUUID()}.example`
    if (addresses) names[name] = addresses
    const endpoint = await makeEndpoint(app, `https://${name}/`, ['contact_created'])
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'pending', httpStatus: null, failure: 'address' })
    await change(endpoint, 'deleteWebhookEndpoint(accountId: $a, id: $id)')
  })

  it('to another address than was checked: a name is resolved once', async () => {
    const path = newPath()
    let asked = 0
    const given = names
    Object.defineProperty(given, 'rebound.example', {
      configurable: true,
      get: () => {
        asked += 1
        return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']
      },
    })
    const endpoint = await makeEndpoint(app, `http://rebound.example:${receiver.port}${path}`, [
      'contact_created',
    ])
    await addContact(endpoint)
    const [message] = await receiver.until(path, 1)
    expect(message?.headers.host).toBe(`rebound.example:${receiver.port}`)
    expect(asked).toBe(1)
  })

  it('of a change that is rolled back', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    const { accountId } = endpoint
    await app.database.prisma
      .$transaction(async tx => {
        await tx.contact.create({ data: { accountId, firstName: 'Nobody' } })
        throw new Error('rolled back')
      })
      .catch(() => {})
    const id = await addContact(endpoint)
    await receiver.until(path, 1)
    await untilDelivery(endpoint, { status: 'delivered' })
    expect((await deliveries(endpoint)).map(({ recordId }: { recordId: string }) => recordId)).toEqual([id])
  })
})

describe('a secret', () => {
  it('that is rotated signs for a day more, beside the new one', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    const rotate = async () =>
      (await change(endpoint, 'rotateWebhookSecret(accountId: $a, id: $id) { secret }')).rotateWebhookSecret
        .secret as string
    const signs = (secret: string, { body, headers }: Received) => {
      const at = Number(headers['webhook-timestamp']) * 1_000
      vi.useFakeTimers({ toFake: ['Date'], now: at })
      try {
        return verify(secret, { body, headers }) !== undefined
      } catch {
        return false
      } finally {
        vi.useRealTimers()
      }
    }
    const first = endpoint.secret
    const second_ = await rotate()
    await addContact(endpoint)
    const [during] = (await receiver.until(path, 1)) as [Received]
    expect([first, second_].map(secret => signs(secret, during))).toEqual([true, true])
    passTime(day + second)
    await addContact(endpoint)
    const [, after] = (await receiver.until(path, 2)) as [Received, Received]
    expect([first, second_].map(secret => signs(secret, after))).toEqual([false, true])
  })
})

describe('time', () => {
  /** One that is due on the day that it is, by the clock of the tests. */
  async function sendInvoice({
    accountId,
    ownerId,
  }: {
    readonly accountId: string
    readonly ownerId: string
  }) {
    const dueDate = new Date(Date.now() + aheadMs).toISOString().slice(0, 10)
    const { createInvoice } = await ask(
      app,
      ownerId,
      `mutation ($a: UUID!) { createInvoice(accountId: $a, input: { amount: 5, dueDate: "${dueDate}" }) { id } }`,
      { a: accountId },
    )
    const send = 'mutation ($a: UUID!, $id: UUID!) { sendInvoice(accountId: $a, id: $id) { id } }'
    await ask(app, ownerId, send, { a: accountId, id: createInvoice.id })
    return createInvoice.id
  }

  it('makes invoices overdue, once', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['invoice_overdue'])
    const id = await sendInvoice(endpoint)
    passTime(day)
    await app.services.webhooks.keepHouse()
    await app.services.webhooks.keepHouse()
    const messages = await receiver.until(path, 1)
    await untilDelivery(endpoint, { status: 'delivered' })
    expect(messages[0]?.event.data.invoice).toMatchObject({ id, status: 'overdue' })
    expect(await deliveries(endpoint)).toHaveLength(1)
  })

  it('makes those overdue that become so after the event was asked for, as with a new endpoint', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    await sendInvoice(endpoint)
    passTime(day)
    await ask(
      app,
      endpoint.ownerId,
      `mutation ($a: UUID!, $id: UUID!) {
        updateWebhookEndpoint(accountId: $a, id: $id, input: { events: [contact_created, invoice_overdue] }) { id }
      }`,
      { a: endpoint.accountId, id: endpoint.id },
    )
    const id = await sendInvoice(endpoint)
    await app.services.webhooks.keepHouse()
    passTime(day)
    await app.services.webhooks.keepHouse()
    await untilDelivery(endpoint, { status: 'delivered' })
    const messages = await receiver.until(path, 1)
    expect(messages.map(({ event }) => event.data.invoice)).toEqual([expect.objectContaining({ id })])
    expect(await deliveries(endpoint)).toHaveLength(1)
  })

  it('takes deliveries out of the log after 14 days, and then the messages, with no endpoint on', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'delivered' })
    await app.database.prisma.webhookEndpoint.updateMany({
      where: { disabledAt: null },
      data: { disabledAt: new Date(), disabledReason: 'by_owner' },
    })
    const outbox = new Outbox(app.database, app.services.now)
    passTime(15 * day)
    await outbox.deleteOld()
    expect(await deliveries(endpoint)).toEqual([])
    passTime(4 * day)
    await outbox.deleteOld()
    const { accountId } = endpoint
    expect(await app.database.prisma.webhookEvent.count({ where: { accountId } })).toBe(0)
  })

  it('ends for how long a message may be sent again, however often it was', async () => {
    const endpoint = await makeEndpoint(app, receiver.url(newPath()), ['contact_created'])
    await addContact(endpoint)
    await untilDelivery(endpoint, { status: 'delivered' })
    const again = async () => {
      const [{ id }] = await deliveries(endpoint)
      const { accountId, ownerId } = endpoint
      const text = 'mutation ($a: UUID!, $id: UUID!) { redeliverWebhook(accountId: $a, id: $id) { id } }'
      return app.graphql(ownerId, text, { a: accountId, id })
    }
    aheadMs = 13 * day
    expect((await again()).errors).toBeUndefined()
    await untilDelivery(endpoint, { status: 'delivered' })
    aheadMs = 15 * day
    expect((await again()).errors).toMatchObject([
      { message: 'Webhook message is more than 14 days old', extensions: { code: 'CONFLICT' } },
    ])
  })
})
