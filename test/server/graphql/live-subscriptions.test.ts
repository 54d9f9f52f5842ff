import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { leewaySeconds } from '../../../src/auth/session-token.ts'
import { runAsCaller } from '../../../src/database/fairness/caller.ts'
import { changesStatement } from '../../../src/domain/live/change-reader.ts'
import { batchSize } from '../../../src/domain/live/statements.ts'
import { LiveStream } from '../../graphql/live/live-stream.ts'
import { LiveStreams } from '../../graphql/live/live-streams.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { holdTable } from '../../support/held-lock.ts'
import { holdIntervals, holdTimers } from '../../support/held-timers.ts'
import { passTime } from '../../support/pass-time.ts'
import { unhurried } from '../../support/unhurried.ts'

const app = await startApp({ redisUrl: null, ownServer: 'Counts its live subscriptions.' })
const streams = new LiveStreams(app)

const addContacts = ({ database }: TestApp, accountId: string, count = 1) =>
  database.prisma.contact.createMany({
    data: Array.from({ length: count }, (_, index) => ({ accountId, firstName: `Contact ${index}` })),
  })

it('a user has ten at once, beside their exports, and others have theirs', async () => {
  const { accountId, ownerId, memberId } = await app.newAccount()
  const running = await Promise.all(Array.from({ length: 10 }, () => streams.open(ownerId, accountId)))
  expect(await (await streams.open(ownerId, accountId)).take(2)).toEqual(['RATE_LIMITED', 'complete'])
  await addContacts(app, accountId)
  const members = await streams.open(memberId, accountId)
  expect((await Promise.all(running.map(live => live.next()))).map(([kind]) => kind)).toEqual(
    Array.from({ length: 10 }, () => 'contact'),
  )
  const csv = await app.rest('GET', `/api/v1/contacts/export?account_id=${accountId}`, { as: ownerId })
  expect(csv.status).toBe(200)
  running[0]?.hangUp()
  await expect.poll(() => app.services.live.streams.count).toBe(10)
  const another = await streams.open(ownerId, accountId)
  await addContacts(app, accountId)
  expect([(await another.next())[0], (await members.next())[0]]).toEqual(['contact', 'contact'])
})

it('many subscribers ask the database no more often than one, four times a second', async () => {
  const looks = holdTimers(250)
  const { accountId, ownerId } = await app.newAccount()
  for (let n = 0; n < 8; n++) await streams.open(ownerId, accountId)
  await looks.untilSet()
  const { query } = app.database
  let count = 0
  const counting: typeof query = statement => {
    // The process has other work as well.
    if (statement.text.includes('AS watched (id)')) count += 1
    return query(statement)
  }
  Object.assign(app.database, { query: counting })
  const asked: number[] = []
  for (let round = 0; round < 3; round++) {
    looks.runOut()
    await looks.untilSet()
    asked.push(count)
  }
  Object.assign(app.database, { query })
  expect(asked).toEqual([1, 2, 3])
  expect(app.services.live.streams.count).toBe(8)
})

it.runIf(testServerUrl)('one whose statements all take long holds up nobody else', async () => {
  const own = await startApp({ requestTimes: unhurried, ownDatabase: 'Locks a table.' })
  const { accountId, ownerId, memberId } = await own.newAccount()
  const busy = await LiveStream.open(own.url, { token: await own.token(ownerId), accountId })
  const live = await LiveStream.open(own.url, { token: await own.token(memberId), accountId })
  await addContacts(own, accountId)
  await live.next()
  const held = await holdTable(own, 'galleries')
  let areDone = false
  const wait = () => own.database.query({ text: 'SELECT count(*) FROM galleries', values: [] })
  const waiting = runAsCaller(`user:${ownerId}`, () => Promise.all([wait(), wait(), wait()])).then(() => {
    areDone = true
  })
  await addContacts(own, accountId)
  await live.next()
  expect(areDone).toBe(false)
  await held.release()
  await waiting
  busy.hangUp()
  live.hangUp()
})

it('with few points left a subscriber hears later, their own calls go on, and it ends as at any time', async () => {
  // Of a minute, as much as is left.
  const minutes = holdTimers(ms => ms > 30_000 && ms <= 60_000)
  const { accountId, ownerId } = await app.newAccount()
  const live = await streams.open(ownerId, accountId)
  const spend = (points: number) => app.services.costBudget.spend(`user:${ownerId}`, points)
  await spend((await spend(0)).remaining - 20_040)
  await addContacts(app, accountId, 100)
  let count = 0
  const heard = (async () => {
    for (; count < 100; count++) await live.next()
  })()
  await minutes.untilSet()
  await expect.poll(async () => (await spend(0)).remaining).toBe(20_000)
  // All that was sent before this answer has been read by then.
  await app.rest('GET', '/live')
  expect(count).toBeLessThan(60)
  expect((await app.graphql(ownerId, '{ viewer { id } }')).errors).toBeUndefined()
  // As a new minute does.
  await spend(-30_000)
  minutes.runOut()
  await heard
  live.hangUp()
  await expect.poll(() => app.services.live.streams.count).toBe(0)
})

it.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<never>(() => {})],
])(
  'it is complete when reading changes %s for ten seconds, and goes on from its last event',
  async (_, fail) => {
    const check = holdIntervals(1_000)
    const own = await startApp({ ownServer: 'Its database seems to be away.' })
    const { accountId, ownerId } = await own.newAccount()
    const subscribe = async (after?: string) =>
      LiveStream.open(own.url, { token: await own.token(ownerId), accountId, ...(after ? { after } : {}) })
    const live = await subscribe()
    // The second is found by a look that succeeded after this time.
    passTime(11_000)
    for (let n = 0; n < 2; n++) {
      await addContacts(own, accountId)
      expect(await live.next()).toEqual(['contact', 'created', expect.any(String)])
    }
    check()
    await addContacts(own, accountId)
    expect(await live.next()).toEqual(['contact', 'created', expect.any(String)])
    const { query } = own.database
    const asked = Promise.withResolvers<void>()
    const failing: typeof query = statement => {
      if (!statement.text.includes('AS watched (id)')) return query(statement)
      asked.resolve()
      return fail()
    }
    Object.assign(own.database, { query: failing })
    await asked.promise
    const missed = await own.database.prisma.contact.create({ data: { accountId, firstName: 'Missed' } })
    passTime(11_000)
    check()
    expect(await live.next()).toBe('complete')
    Object.assign(own.database, { query })
    const again = await subscribe(live.lastEventId)
    // What came before may be told again, where some transaction of the server has lasted since.
    let told = await again.next()
    while (told[2] !== missed.id) told = await again.next()
    expect(told).toEqual(['contact', 'created', missed.id])
    again.hangUp()
  },
)

it('it is complete when it has lasted as long as it may', async () => {
  const liveMs = 1_234_567
  const ends = holdTimers(liveMs)
  const brief = await startApp({ liveMs })
  const { accountId, ownerId } = await brief.newAccount()
  const live = await LiveStream.open(brief.url, { token: await brief.token(ownerId), accountId })
  await addContacts(brief, accountId)
  expect((await live.next())[0]).toBe('contact')
  ends.runOut()
  expect(await live.next()).toBe('complete')
})

it('it is complete when the token expires', async () => {
  const [minute, expiresInSeconds] = [60_000, 20 * 60]
  const mostMs = (expiresInSeconds + leewaySeconds) * 1_000
  const ends = holdTimers(ms => ms > mostMs - minute && ms <= mostMs)
  const { accountId, ownerId } = await app.newAccount()
  const { developmentIssuer } = app.services
  const token = await developmentIssuer?.issueToken(ownerId, { expiresInSeconds })
  const live = await LiveStream.open(app.url, { token: String(token), accountId })
  await addContacts(app, accountId)
  expect(await live.next()).toEqual(['contact', 'created', expect.any(String)])
  ends.runOut()
  expect(await live.next()).toBe('complete')
})

it('it goes on for as long as its token is accepted, which is some seconds longer', async () => {
  const nowMs = Date.UTC(2027, 0, 1) + 322
  const ends = holdTimers((leewaySeconds - 1) * 1_000 - 322)
  const own = await startApp({ now: () => new Date(nowMs), ownServer: 'Has a clock of its own.' })
  const { accountId, ownerId } = await own.newAccount()
  const issuing = { expiresInSeconds: -1, now: () => new Date(nowMs) }
  const token = await own.services.developmentIssuer?.issueToken(ownerId, issuing)
  const live = await LiveStream.open(own.url, { token: String(token), accountId })
  await addContacts(own, accountId)
  expect((await live.next())[0]).toBe('contact')
  ends.runOut()
  expect(await live.next()).toBe('complete')
})

it('a server that closes completes it at once', async () => {
  const shutdownGraceMs = 654_321
  holdTimers(shutdownGraceMs)
  const closing = await startApp({ shutdownGraceMs, ownServer: 'Is closed.' })
  const { accountId, ownerId } = await closing.newAccount()
  const live = await LiveStream.open(closing.url, { token: await closing.token(ownerId), accountId })
  await addContacts(closing, accountId)
  expect((await live.next())[0]).toBe('contact')
  const closed = closing.close()
  expect(await live.next()).toBe('complete')
  await closed
})

it('a subscriber that does not read holds little, and is cut', async () => {
  // By a timer of Node's own.
  const stalledMs = 3_000
  const own = await startApp({ stalledMs, ownServer: 'Counts its live subscriptions.' })
  const { accountId, ownerId } = await own.newAccount()
  // Each event is long, so that some thousands are more than the buffers of a connection hold.
  const values = Array.from({ length: 200 }, (_, index) => `v${index}: recordId`).join(' ')
  const query = `subscription { accountChanges(accountId: "${accountId}") { ${values} } }`
  const body = JSON.stringify({ query })
  const { hostname, port } = new URL(own.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await own.token(ownerId)}\r\nAccept: text/event-stream\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await expect.poll(() => own.services.live.streams.count).toBe(1)
  let read = 0
  const { query: ask } = own.database
  const counting: typeof ask = statement => {
    if (statement.text === changesStatement.memberText) read += batchSize
    return ask(statement)
  }
  Object.assign(own.database, { query: counting })
  const written = 6_000
  await own.database.prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name)
    SELECT gen_random_uuid(), ${accountId}::uuid, 'x' FROM generate_series(1, ${written}::int)`
  await expect.poll(() => own.services.live.streams.count).toBe(0)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(written / 2)
  socket.destroy()
})
