import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { givenUpAtOnce } from '../../src/domain/webhook/endpoints.ts'
import type { ClaimedMessage } from '../../src/webhooks/claimed-message.ts'
import { Lanes } from '../../src/webhooks/lanes.ts'
import { Outbox, waitingBounds } from '../../src/webhooks/outbox.ts'
import { retryPausesMs } from '../../src/webhooks/retry-schedule.ts'
import { openSessions } from '../database/sql-sessions.ts'
import { startApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { holdTime, passTime } from '../support/pass-time.ts'
import { ask, type MadeEndpoint, makeEndpoint, readEndpoint } from './endpoints.ts'
import { Receiver } from './receiver.ts'

/** How many messages may wait for an endpoint that does not keep up. */
const maxWaiting = waitingBounds.usual
let aheadMs = 0
const app = await startApp({
  ownDatabase: 'Has tens of thousands of messages.',
  webhooksToLoopback: true,
  // What is due is the test's own to send.
  sendsWebhooks: false,
  now: () => new Date(Date.now() + aheadMs),
})
const { webhooks } = app.services
const receiver = await Receiver.open()

/** As many changes as that, by the statements of one that imports or deletes in bulk. */
const addContacts = ({ accountId }: MadeEndpoint, count: number) =>
  app.database.longTransaction(query =>
    query({
      text: `INSERT INTO contacts (id, account_id, first_name) SELECT gen_random_uuid(), $1, 'Ann' FROM generate_series(1, $2::int)`,
      values: [accountId, count],
    }),
  )
const countDeliveries = async ({ accountId, id: endpointId }: MadeEndpoint) => {
  const groups = await app.database.prisma.webhookDelivery.groupBy({
    by: ['status', 'failure'],
    where: { accountId, endpointId },
    _count: true,
  })
  return groups.map(({ status, failure, _count }) => ({ status, failure, count: _count }))
}

const hourMs = 3_600_000
const readReason = async (endpoint: MadeEndpoint) => (await readEndpoint(app, endpoint)).disabledReason
const switchText = (enabled: boolean) => `mutation ($a: UUID!, $id: UUID!) {
  updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: ${enabled} }) { id } }`
const switchOn = ({ accountId, ownerId, id }: MadeEndpoint) =>
  ask(app, ownerId, switchText(true), { a: accountId, id })
const switchOff = ({ accountId, ownerId, id }: MadeEndpoint) =>
  ask(app, ownerId, switchText(false), { a: accountId, id })

describe('an endpoint for which more messages wait than may wait for long', () => {
  let full: MadeEndpoint
  let beside: MadeEndpoint

  beforeAll(async () => {
    full = await makeEndpoint(app, receiver.url('/full'), ['contact_created'])
    beside = await makeEndpoint(app, receiver.url('/beside'), ['contact_updated', 'deal_won'], full)
    await addContacts(full, maxWaiting)
  })

  it('is counted where no overdue invoice can be told', async () => {
    const rename = (from: string, to: string) =>
      app.database.query({ text: `ALTER FUNCTION ${from} RENAME TO ${to}`, values: [] })
    await rename('add_webhook_event', 'absent')
    await webhooks.keepHouse().finally(() => rename('absent', 'add_webhook_event'))
    expect(webhooks.waiting.messages).toBe(maxWaiting)
  })

  it('is on while it has as many, however late they are', async () => {
    aheadMs = 10 * hourMs
    await webhooks.keepHouse()
    aheadMs = 0
    expect(await readReason(full)).toBeNull()
    expect(webhooks.waiting.messages).toBe(maxWaiting)
    expect(webhooks.waiting.oldestDueAt).toBeInstanceOf(Date)
  })

  it('is late by the clock of the service', async () => {
    aheadMs = hourMs
    expect(webhooks.oldestDueSeconds).toBeGreaterThanOrEqual(hourMs / 1_000)
    aheadMs = 0
    expect(webhooks.oldestDueSeconds).toBeLessThan(hourMs / 1_000)
  })

  it('is on with more that one change has made, and after a failure among them', async () => {
    await addContacts(full, 1)
    const where = { accountId: full.accountId, id: full.id }
    await app.database.prisma.webhookEndpoint.updateMany({ where, data: { failingSince: new Date() } })
    aheadMs = 5 * hourMs
    await webhooks.keepHouse()
    aheadMs = 0
    expect(await readReason(full)).toBeNull()
    expect(webhooks.waiting.messages).toBe(maxWaiting + 1)
    await app.database.prisma.webhookEndpoint.updateMany({ where, data: { failingSince: null } })
  })

  it('is switched off once the oldest is hours late, with a reason of its own', async () => {
    aheadMs = 6 * hourMs + 60_000
    await webhooks.keepHouse()
    expect(await readEndpoint(app, full)).toMatchObject({
      disabledReason: 'backlog',
      disabledAt: expect.any(String),
    })
  })

  it('has what waits given up by a sweep, for which no message of others waits', async () => {
    expect(await countDeliveries(full)).toEqual([{ status: 'pending', failure: null, count: maxWaiting + 1 }])
    await webhooks.sweep()
    expect(await countDeliveries(full)).toEqual([
      { status: 'failed', failure: 'disabled', count: maxWaiting + 1 },
    ])
    await webhooks.keepHouse()
    expect(webhooks.waiting).toEqual({ messages: 0, oldestDueAt: null })
  })

  it('is stored nothing further for, and its neighbour is on', async () => {
    await addContacts(full, 1)
    expect((await countDeliveries(full)).map(({ count }) => count)).toEqual([maxWaiting + 1])
    expect(await readEndpoint(app, beside)).toMatchObject({ disabledReason: null })
  })

  it('is switched off where it has failed for hours, though none of them is due', async () => {
    await switchOn(full)
    const where = { accountId: full.accountId, endpointId: full.id }
    await app.database.prisma.webhookDelivery.updateMany({
      where,
      data: { status: 'pending', nextAttemptAt: new Date(Date.now() + 24 * hourMs) },
    })
    await app.database.prisma.webhookEndpoint.updateMany({
      where: { accountId: full.accountId, id: full.id },
      data: { failingSince: new Date() },
    })
    await webhooks.keepHouse()
    aheadMs = 7 * hourMs
    await webhooks.keepHouse()
    expect(await readReason(full)).toBe('backlog')
  })

  it('hears of what happens once its owner switches it on again', async () => {
    await webhooks.sweep()
    await switchOn(full)
    await addContacts(full, 1)
    await webhooks.keepHouse()
    expect(await readReason(full)).toBeNull()
    expect(webhooks.waiting.messages).toBe(1)
  })

  it('is switched off at once, also where it keeps up, with more than the database is to hold', async () => {
    const outbox = new Outbox(app.database, app.services.now)
    await addContacts(full, 1)
    const bound = async (most: number) => {
      const { switchedOff } = await outbox.boundWaiting({ usual: 1, behindMs: 10 * hourMs, most })
      return [await readReason(full), switchedOff.length]
    }
    expect(await bound(2)).toEqual([null, 0])
    expect(await bound(1)).toEqual(['backlog', 1])
  })
})

describe('hundreds of messages about a record, the first of which is not taken', () => {
  const changes = 300
  const nowMs = () => Date.now() + aheadMs
  let endpoint: MadeEndpoint
  let outbox: Outbox

  const countDue = () =>
    app.database.prisma.webhookDelivery.count({
      where: { endpointId: endpoint.id, nextAttemptAt: { lte: new Date(nowMs()) } },
    })
  const readRest = () =>
    app.database.prisma.webhookDelivery.findMany({
      where: { endpointId: endpoint.id, status: 'pending' },
      orderBy: { sequence: 'asc' },
    })
  const claimOne = async () => {
    const messages = await outbox.claim(new Lanes())
    expect(messages).toHaveLength(1)
    const [message] = messages
    if (!message) throw new Error('None is due')
    return message
  }
  const report = { at: new Date(), httpStatus: 500, durationMs: 1, failure: 'status' } as const
  const fail = async () => outbox.reportFailed(await claimOne(), { ...report, at: new Date(nowMs()) })

  beforeAll(async () => {
    aheadMs = 0
    await app.database.prisma.webhookEndpoint.deleteMany()
    await app.database.prisma.webhookDelivery.deleteMany()
    outbox = new Outbox(app.database, () => new Date(nowMs()))
    endpoint = await makeEndpoint(app, receiver.url('/one'), ['contact_created', 'contact_updated'])
    const { accountId } = endpoint
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    await app.database.longTransaction(async query => {
      for (let n = 1; n <= changes; n++)
        await query({
          text: 'UPDATE contacts SET company = $3 WHERE account_id = $1 AND id = $2',
          values: [accountId, id, `Company ${n}`],
        })
    })
    aheadMs = 1_000
    await fail()
  })

  it('are put off with it, but for some, so that no look for other messages reads them', async () => {
    expect(await countDue()).toBe(changes)
    await webhooks.keepHouse()
    const due = await countDue()
    expect(due).toBeGreaterThan(0)
    expect(due).toBeLessThanOrEqual(200)
    const [first, ...others] = await readRest()
    const putOff = others.filter(({ nextAttemptAt }) => Number(nextAttemptAt) > nowMs())
    expect(putOff).toHaveLength(changes - due)
    expect(new Set(putOff.map(({ nextAttemptAt }) => Number(nextAttemptAt)))).toEqual(
      new Set([Number(first?.nextAttemptAt)]),
    )
  })

  it('are put off in thousands, also where some among them wait for none', async () => {
    const { accountId, id: endpointId } = endpoint
    const { prisma } = app.database
    const kept = await readRest()
    const [first] = kept
    const [due, tomorrow] = [new Date(nowMs() - 1), new Date(nowMs() + 24 * hourMs)]
    await prisma.webhookDelivery.updateMany({
      where: { endpointId, id: first?.id ?? '' },
      data: { nextAttemptAt: tomorrow },
    })
    const copy = { accountId, endpointId, eventId: first?.eventId ?? '', type: 'contact.updated' }
    const addCopies = (count: number, recordId: () => string) =>
      prisma.webhookDelivery.createMany({
        data: Array.from({ length: count }, () => ({ ...copy, recordId: recordId(), nextAttemptAt: due })),
      })
    await addCopies(250, randomUUID)
    await addCopies(5_500, () => first?.recordId ?? '')
    await webhooks.keepHouse()
    // Of those that were put off before some may be due again by now.
    const added = { endpointId, id: { notIn: kept.map(({ id }) => id) } }
    const where = { ...added, nextAttemptAt: { lte: new Date(nowMs()) } }
    expect(await prisma.webhookDelivery.count({ where })).toBeLessThanOrEqual(250 + 200)
    await prisma.webhookDelivery.deleteMany({ where: added })
  })

  it('are put off for an hour at most, in case it was taken at that moment', async () => {
    const { id: endpointId } = endpoint
    const [first] = await readRest()
    const [at, tomorrow] = [new Date(nowMs()), new Date(nowMs() + 24 * hourMs)]
    const { updateMany } = app.database.prisma.webhookDelivery
    await updateMany({ where: { endpointId, status: 'pending' }, data: { nextAttemptAt: at } })
    await updateMany({ where: { endpointId, id: first?.id ?? '' }, data: { nextAttemptAt: tomorrow } })
    await webhooks.keepHouse()
    const [, ...others] = await readRest()
    const latest = Math.max(...others.map(({ nextAttemptAt }) => Number(nextAttemptAt)))
    expect(latest).toBeGreaterThan(nowMs() + hourMs / 2)
    expect(latest).toBeLessThanOrEqual(nowMs() + hourMs)
  })

  it('follow each other at once when it was taken', async () => {
    // All wait until tomorrow, as after the last attempts.
    const { id: endpointId } = endpoint
    const tomorrow = new Date(nowMs() + 24 * hourMs)
    await app.database.prisma.webhookDelivery.updateMany({
      where: { endpointId },
      data: { nextAttemptAt: tomorrow },
    })
    const [first, ...others] = await readRest()
    await app.database.prisma.webhookDelivery.updateMany({
      where: { endpointId, id: first?.id ?? '' },
      data: { nextAttemptAt: new Date(nowMs()) },
    })
    for (const expected of [first, ...others.slice(0, 3)]) {
      const message = await claimOne()
      expect(message.id).toBe(expected?.id)
      const at = new Date(nowMs())
      expect(await outbox.reportDelivered(message, { ...report, at, httpStatus: 204, failure: null })).toBe(
        true,
      )
    }
    expect(await countDue()).toBe(1)
  })

  it('go on at once with the next where one has had all its attempts', async () => {
    const [{ id, sequence } = { id: '', sequence: 0n }, next] = await readRest()
    const { id: endpointId } = endpoint
    await app.database.prisma.webhookDelivery.updateMany({
      where: { endpointId, id },
      data: { attempts: retryPausesMs.length },
    })
    await fail()
    const message = await claimOne()
    expect(message.id).toBe(next?.id)
    expect(sequence).toBeLessThan(next?.sequence ?? 0n)
    await outbox.release(message)
  })

  it('leave tests of the endpoint alone, which wait for none', async () => {
    const { accountId, ownerId, id } = endpoint
    const text = 'mutation ($a: UUID!, $id: UUID!) { sendTestEvent(accountId: $a, id: $id) { id } }'
    const send = async () => (await ask(app, ownerId, text, { a: accountId, id })).sendTestEvent.id
    const ids = [await send(), await send()]
    aheadMs += 1_000
    const claimed = await outbox.claim(new Lanes())
    const tests = claimed.filter(message => ids.includes(message.id))
    expect(tests).toHaveLength(2)
    const [one, other] = tests
    if (!one || !other) throw new Error('Both are due')
    await outbox.reportDelivered(one, { ...report, at: new Date(nowMs()), httpStatus: 204, failure: null })
    expect((await outbox.claim(new Lanes())).map(message => message.id)).not.toContain(other.id)
  })
})

describe('an endpoint for which more failed than one request makes due, or gives up', () => {
  const update = `mutation ($a: UUID!, $id: UUID!, $url: String!) {
    updateWebhookEndpoint(accountId: $a, id: $id, input: { url: $url }) { url } }`

  /** Messages that wait for an hour: failed ones, and one after each of the first hundred, which is put off until then. */
  async function makeFailed() {
    await app.database.prisma.webhookEndpoint.deleteMany()
    const endpoint = await makeEndpoint(app, receiver.url('/old'), ['contact_created'])
    await app.database.query({
      text: `WITH event AS (
          INSERT INTO webhook_events (account_id, type, record_id, created_at)
          SELECT $1, 'contact.created', gen_random_uuid(), now() FROM generate_series(1, $3::int) RETURNING *
        ), failed AS (
          INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, next_attempt_at, attempts, last_attempt_at)
          SELECT account_id, $2, id, type, record_id, $4::timestamptz + interval '1 hour', 1, $4::timestamptz - interval '1 minute'
          FROM event RETURNING *
        )
        INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, next_attempt_at)
        SELECT account_id, endpoint_id, event_id, type, record_id, next_attempt_at FROM failed LIMIT 100`,
      values: [endpoint.accountId, endpoint.id, failed, now().toISOString()],
    })
    return endpoint
  }
  const failed = 2 * givenUpAtOnce + 1
  const now = () => new Date(Date.now() + aheadMs)
  const { webhookDelivery, webhookEndpoint } = app.database.prisma
  const isDue = () => ({ nextAttemptAt: { lte: now() } })
  const countDue = ({ id: endpointId }: MadeEndpoint) =>
    webhookDelivery.count({ where: { endpointId, ...isDue() } })
  const readRest = async ({ accountId, id }: MadeEndpoint) =>
    (await webhookEndpoint.findUniqueOrThrow({ where: { accountId_id: { accountId, id } } }))
      .resendsFailedBefore
  const move = ({ accountId, ownerId, id }: MadeEndpoint, headers = {}) =>
    app.rest('POST', '/graphql', {
      ...{ as: ownerId, headers },
      body: { query: update, variables: { a: accountId, id, url: receiver.url('/new') } },
    })

  it.each([
    ['', {}],
    [' with an idempotency key', { 'idempotency-key': 'move' }],
  ])('has a part of it sent at once under another URL, and the rest soon%s', async (_with, headers) => {
    const endpoint = await makeFailed()
    expect((await move(endpoint, headers)).body.data).toEqual({
      updateWebhookEndpoint: { url: receiver.url('/new') },
    })
    expect(await countDue(endpoint)).toBe(givenUpAtOnce)
    expect(await readRest(endpoint)).toBeInstanceOf(Date)
    await webhooks.sweep()
    expect(await countDue(endpoint)).toBe(failed)
    expect(await webhookDelivery.count({ where: { endpointId: endpoint.id, attempts: 0, ...isDue() } })).toBe(
      0,
    )
    expect(await readRest(endpoint)).toBeNull()
  })

  it('has what fails there wait for its next attempt, and what is being sent not sent twice', async () => {
    const endpoint = await makeFailed()
    await move(endpoint)
    const outbox = new Outbox(app.database, now)
    aheadMs += 1_000
    const [sent, refused] = await outbox.claim(new Lanes())
    if (!sent || !refused) throw new Error('Both are due')
    const report = { at: now(), httpStatus: 500, durationMs: 1, failure: 'status' } as const
    await outbox.reportFailed(refused, report)
    await webhooks.sweep()
    expect(await webhookDelivery.count({ where: { id: refused.id, ...isDue() } })).toBe(0)
    await outbox.reportDelivered(sent, { ...report, httpStatus: 204, failure: null })
    expect(await webhookDelivery.count({ where: { id: sent.id, status: 'delivered' } })).toBe(1)
    expect(await readRest(endpoint)).toBeNull()
  })

  it('is switched on again only when the service has given up most of it', async () => {
    const endpoint = await makeFailed()
    await switchOff(endpoint)
    const { accountId, ownerId, id } = endpoint
    const where = { endpointId: id, status: 'pending' as const }
    const pending = failed + 100 - givenUpAtOnce
    expect(await webhookDelivery.count({ where })).toBe(pending)
    const { errors } = await app.graphql(ownerId, switchText(true), { a: accountId, id })
    expect(errors).toMatchObject([
      {
        message: 'What waited for the webhook endpoint is still being given up: try again in a moment',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await webhookDelivery.count({ where })).toBe(pending)
    expect(await readReason(endpoint)).toBe('by_owner')
    const some = await webhookDelivery.findMany({ where, take: givenUpAtOnce, select: { id: true } })
    await webhooks.sweep()
    await webhookDelivery.updateMany({
      where: { id: { in: some.map(one => one.id) } },
      data: { status: 'pending', nextAttemptAt: now() },
    })
    await switchOn(endpoint)
    expect(await webhookDelivery.count({ where })).toBe(0)
  })

  it('is left nothing to do for where a second URL followed, or it was switched off', async () => {
    const endpoint = await makeFailed()
    await move(endpoint)
    const { accountId, ownerId, id } = endpoint
    await app.graphql(ownerId, update, { a: accountId, id, url: receiver.url('/newer') })
    expect(await countDue(endpoint)).toBe(2 * givenUpAtOnce)
    expect(await readRest(endpoint)).toBeInstanceOf(Date)
    await switchOff(endpoint)
    await webhooks.sweep()
    expect(await readRest(endpoint)).toBeNull()
    expect(await webhookDelivery.count({ where: { endpointId: id, status: 'pending' } })).toBe(0)
  })
})

describe('a sweep', () => {
  it('does the rest where a part of it cannot be done', async () => {
    const { webhookDelivery, webhookEndpoint } = app.database.prisma
    await webhookEndpoint.deleteMany()
    const endpoint = await makeEndpoint(app, receiver.url('/old'), ['contact_created'])
    await addContacts(endpoint, 1)
    const rename = (from: string, to: string) =>
      app.database.query({
        text: `ALTER TABLE webhook_endpoints RENAME COLUMN ${from} TO ${to}`,
        values: [],
      })
    await rename('resends_failed_before', 'absent')
    aheadMs = 15 * 24 * hourMs
    await webhooks.sweep().finally(() => rename('absent', 'resends_failed_before'))
    aheadMs = 0
    expect(await webhookDelivery.count({ where: { endpointId: endpoint.id } })).toBe(0)
  })
})

describe('where there are more messages than places', () => {
  const heard = new Set<string>()
  const running: ClaimedMessage[] = []
  let lanes: Lanes
  const claim = async () => {
    const messages = await new Outbox(app.database, () => new Date(Date.now() + 1_000)).claim(lanes)
    for (const message of messages) {
      lanes.begin(message)
      running.push(message)
      heard.add(message.endpointId)
    }
    return messages
  }
  /** Ends one message, whose place goes to whoever has more, as chance will have it. */
  const endOne = async (hasNext = false) => {
    const message = running.pop()
    if (!message) throw new Error('None is left')
    const mayHaveMore = lanes.end(message, 0, hasNext)
    await claim()
    return mayHaveMore
  }
  /** Claims and ends what is due, until nothing more is to be had at this moment; returns how many there were. */
  const sendAll = async () => {
    let count = 0
    while ((await claim()).length > 0) {
      count += running.length
      for (const message of running.splice(0)) lanes.end(message, 0)
    }
    return count
  }
  const countByOwner = () => [...Map.groupBy(running, ({ ownerId }) => ownerId).values()].map(of => of.length)
  const addOwner = async (endpoints: number) => {
    const account = await app.newAccount()
    for (let n = 0; n < endpoints; n++)
      await makeEndpoint(app, receiver.url(`/${n}`), ['contact_created'], account)
    await app.database.prisma.contact.createMany({
      data: Array.from({ length: 30 }, () => ({ accountId: account.accountId, firstName: 'Ann' })),
    })
  }

  beforeEach(async () => {
    await app.database.prisma.webhookEndpoint.deleteMany()
    heard.clear()
    running.length = 0
    lanes = new Lanes()
  })

  it('no owner waits until the others have no more', async () => {
    for (let n = 0; n < 11; n++) await addOwner(3)
    await claim()
    expect(countByOwner()).toEqual(Array(10).fill(20))
    while (countByOwner().length === 10) await endOne()
    expect(Math.max(...countByOwner())).toBe(20)
  })

  it('no endpoint of an owner waits until the others have no more', async () => {
    await addOwner(4)
    await claim()
    expect(countByOwner()).toEqual([20])
    expect(heard.size).toBe(3)
    expect(await claim()).toEqual([])
    while (heard.size === 3) expect(await endOne()).toBe(true)
    expect(countByOwner()).toEqual([20])
  })

  it('an owner has 100 a second, and what waits delays none of another owner', async () => {
    holdTime()
    await addOwner(4)
    expect(await sendAll()).toBe(100)
    await addOwner(1)
    expect(await sendAll()).toBe(30)
    passTime(999)
    expect(await sendAll()).toBe(0)
    passTime(1)
    expect(await sendAll()).toBe(20)
  })

  it('no look is made at once for what has to wait for the next second', async () => {
    holdTime()
    await addOwner(6)
    await claim()
    let ended = 0
    while (await endOne(true)) ended += 1
    expect(ended).toBe(100 - 20)
    passTime(1_000)
    expect(await endOne()).toBe(true)
  })
})

describe.runIf(testServerUrl)('a message whose delivery is stored while its endpoint is switched', () => {
  it.each([
    ['off', switchOff, {}],
    ['on', switchOn, { disabledAt: new Date(), disabledReason: 'by_owner' }],
  ] as const)('%s stays delivered', async (_to, switchIt, data) => {
    const { webhookDelivery, webhookEndpoint } = app.database.prisma
    const endpoint = await makeEndpoint(app, receiver.url('/late'), ['contact_created'])
    await addContacts(endpoint, 1)
    await webhookEndpoint.updateMany({ where: { id: endpoint.id }, data })
    const sessions = await openSessions({
      url: app.services.config.databaseUrl,
      dataDir: '',
      drop: async () => {},
    })
    onTestFinished(sessions.close)
    const countWaiting = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    let switched: Promise<unknown> = Promise.resolve()
    await sessions.transact(async run => {
      await run(`UPDATE webhook_deliveries SET status = 'delivered', attempts = 1, http_status = 200, next_attempt_at = NULL
        WHERE endpoint_id = '${endpoint.id}'`)
      switched = switchIt(endpoint)
      await expect.poll(() => sessions.run(countWaiting)).toEqual([{ count: 1 }])
      return 'commit'
    })
    await switched
    expect(await webhookDelivery.findFirst({ where: { endpointId: endpoint.id } })).toMatchObject({
      status: 'delivered',
      attempts: 1,
      httpStatus: 200,
      failure: null,
    })
  })
})

describe('what waits for an endpoint that the service switches off', () => {
  const { webhookDelivery, webhookEndpoint } = app.database.prisma
  const countPending = ({ id: endpointId }: MadeEndpoint) =>
    webhookDelivery.count({ where: { endpointId, status: 'pending' } })

  /** So many messages that wait until tomorrow. */
  async function makeWaiting(path: string, count: number) {
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    await app.database.query({
      text: `INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, next_attempt_at)
        SELECT $1, $2, gen_random_uuid(), 'contact.created', gen_random_uuid(), now() + interval '1 day'
        FROM generate_series(1, $3::int)`,
      values: [endpoint.accountId, endpoint.id, count],
    })
    return endpoint
  }

  beforeAll(async () => {
    await webhookEndpoint.deleteMany()
    // Nothing is swept because a minute is over.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    webhooks.start()
    vi.useRealTimers()
  })

  it('is given up soon where it was too much', async () => {
    const full = await makeWaiting('/full', maxWaiting + 1)
    const failingSince = new Date(Date.now() - 7 * hourMs)
    await webhookEndpoint.updateMany({ where: { id: full.id }, data: { failingSince } })
    await webhooks.keepHouse()
    expect(await readReason(full)).toBe('backlog')
    await expect.poll(() => countPending(full)).toBe(0)
  })

  it('is given up soon where it answered that it is gone', async () => {
    const gone = await makeWaiting('/gone', 2)
    receiver.answer = (_message, response) => response.writeHead(410).end()
    await addContacts(gone, 1)
    webhooks.wake()
    await expect.poll(() => countPending(gone)).toBe(0)
    expect(await readReason(gone)).toBe('gone')
  })

  it('is left to others where the service stops at that moment', async () => {
    const gone = await makeWaiting('/stopped', 2)
    const { promise, resolve } = Promise.withResolvers<void>()
    receiver.answer = async (_message, response) => {
      await promise
      response.writeHead(410).end()
    }
    await addContacts(gone, 1)
    webhooks.wake()
    await receiver.until('/stopped', 1)
    const closed = webhooks.close()
    resolve()
    await closed
    expect(await readReason(gone)).toBe('gone')
    expect(await countPending(gone)).toBe(2)
  })
})
