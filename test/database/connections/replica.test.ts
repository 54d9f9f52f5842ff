import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Diagnosis } from '../../../src/commands/doctor/finding.ts'
import type { RequestTimes } from '../../../src/database/database.ts'
import { runAsCaller } from '../../../src/database/fairness/caller.ts'
import { awaitDatabase } from '../../../src/database/open-database.ts'
import { maxAgeMs } from '../../../src/database/replica/freshness.ts'
import { answerTimeoutMs } from '../../../src/limits/counters/redis-link.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { testServerUrl } from '../../support/database.ts'
import { readReceipts } from '../../support/downloads/receipts.ts'
import { holdIntervals } from '../../support/held-timers.ts'
import { holdTime, passTime } from '../../support/pass-time.ts'
import { type PostgresInstance, preparePostgres } from '../../support/postgres-instance.ts'
import { runCommand } from '../../support/run-command.ts'
import { unhurried } from '../../support/unhurried.ts'

const redisUrl = process.env.REDIS_URL || null

describe.runIf(testServerUrl && redisUrl)('a server with a hot standby', () => {
  let primary: PostgresInstance
  let standby: PostgresInstance
  let app: TestApp
  let other: TestApp
  beforeAll(async () => {
    primary = await preparePostgres({ hot_standby_feedback: 'on' })
    await primary.start()
    await primary.query('CREATE DATABASE bizgate')
    standby = await primary.makeStandby('standby')
    await standby.start()
    const urls = { databaseUrl: primary.url('bizgate'), databaseReplicaUrl: standby.url('bizgate') }
    // A standby that is away is given up soon.
    const requestTimes = { ...unhurried, connectMs: 5_000 }
    const shared = { ...urls, redisUrl, requestTimes, ownDatabase: 'Has a standby.' } as const
    app = await startApp({ ...shared, logLevel: 'warn' })
    // What it says of the standby is for the tests that ask for it.
    captureLog(app.services.log)
    other = await startApp(shared)
  })
  afterAll(async () => {
    await other?.close()
    await app?.close()
    await standby.remove()
    await primary.remove()
  })

  // Redis knows who has written lately: it is waited for in fifths of this time, which would run out on a busy
  // machine, and while the clock is stopped it would not be asked again.
  beforeEach(() => void holdIntervals(answerTimeoutMs / 5))

  // Also where a test has failed: the others need a standby that follows.
  afterEach(() => onStandby('SELECT pg_wal_replay_resume()'))

  const list = async (from: TestApp, accountId: string, as: string) => {
    const { status, body } = await from.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as })
    return status === 200 ? body.data.map(({ first_name: name }: { first_name: string }) => name) : status
  }
  const exported = async (from: TestApp, accountId: string, as: string) => {
    const { status, text } = await from.rest('GET', `/api/v1/contacts/export?account_id=${accountId}`, { as })
    return status === 200
      ? text
          .split('\r\n')
          .slice(1, -1)
          .map(line => line.split(',')[0])
      : status
  }
  const connected = async (from: TestApp, accountId: string, as: string) => {
    const query = '($id: UUID!) { contacts(accountId: $id) { items { firstName } } }'
    const { data } = await from.graphql(as, `query ${query}`, { id: accountId })
    return data.contacts.items.map(({ firstName }: { firstName: string }) => firstName)
  }
  const create = (accountId: string, as: string, first_name: string) =>
    app.rest('POST', '/api/v1/contacts', { as, body: { account_id: accountId, first_name } })
  const onStandby = (text: string) => standby.query(text, 'bizgate')
  /** What it has replayed is not too old to be read, however long the test takes. */
  const pauseStandby = () => {
    holdTime()
    return onStandby('SELECT pg_wal_replay_pause()')
  }
  /** By nobody whom a gateway knows of. */
  const insert = (accountId: string, name: string) =>
    primary.query(
      `INSERT INTO contacts (account_id, id, first_name) VALUES ('${accountId}', gen_random_uuid(), '${name}')`,
      'bizgate',
    )
  const isOnStandby = async ({ database: { query, reading } }: TestApp) => {
    const ask = () => query({ text: 'SELECT pg_is_in_recovery() AS standby', values: [] })
    return (await (reading?.(['nobody'], ask) ?? ask()))[0]?.standby
  }
  /** Until the standby has all that was written, both servers read from it, and it has the account. */
  const untilFollowed = async (accountId: string, as: string) => {
    const [written] = await primary.query('SELECT pg_current_wal_lsn()::text AS position', 'bizgate')
    const follows = `SELECT pg_last_wal_replay_lsn() >= '${written?.position}' AS yes`
    await expect.poll(() => onStandby(follows)).toEqual([{ yes: true }])
    for (const server of [app, other]) await expect.poll(() => isOnStandby(server)).toBe(true)
    await expect.poll(() => list(app, accountId, as)).toBeInstanceOf(Array)
  }

  it('reads lists and exports there, and from the primary once it lags too much', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await insert(accountId, 'Ada')
    await untilFollowed(accountId, ownerId)
    await pauseStandby()
    await insert(accountId, 'Bob')
    for (const read of [list, exported, connected])
      expect(await read(app, accountId, ownerId)).toEqual(['Ada'])
    passTime(maxAgeMs)
    for (const read of [list, exported, connected])
      expect((await read(app, accountId, ownerId)).toSorted()).toEqual(['Ada', 'Bob'])
  })

  it('says once that the standby lags too much, and once more where it does so again', async () => {
    const { accountId, ownerId } = await app.newAccount()
    // What was found in an earlier test, of which it was told, is too old: it is looked at anew.
    passTime(maxAgeMs)
    await untilFollowed(accountId, ownerId)
    const log = captureLog(app.services.log)
    const told = () =>
      log
        .filter(({ msg }) => msg === 'the standby cannot be used: reading from the primary')
        .map(({ err }) => err?.message)
    const lag = 'The standby is more than 5 s behind'
    for (let times = 0; times < 2; ) {
      await untilFollowed(accountId, ownerId)
      const before = told().length
      await onStandby('SELECT pg_wal_replay_pause()')
      await insert(accountId, 'Ada')
      passTime(maxAgeMs)
      // It is looked at again and again meanwhile.
      await expect.poll(() => told().length).toBeGreaterThan(before)
      await onStandby('SELECT pg_wal_replay_resume()')
      // On a busy machine it may be told instead that it did not answer in time: then once more.
      if (told().slice(before).includes(lag)) times += 1
    }
    expect(told().filter(text => text === lag)).toHaveLength(2)
  })

  it('keeps the receipt of an export on the primary, and reads it there', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await insert(accountId, 'Ada')
    await untilFollowed(accountId, ownerId)
    await pauseStandby()
    await insert(accountId, 'Bob')
    expect(await exported(app, accountId, ownerId)).toEqual(['Ada'])
    const receipts = await readReceipts(other, 'contactsExports', { accountId, userId: ownerId })
    expect(receipts).toMatchObject([{ outcome: 'complete', records: 1 }])
    // It is no change of what is exported: the standby is still asked.
    expect(await exported(app, accountId, ownerId)).toEqual(['Ada'])
  })

  it('a caller reads what they wrote, from whichever server', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await untilFollowed(accountId, ownerId)
    await onStandby('SELECT pg_wal_replay_pause()')
    expect((await create(accountId, ownerId, 'New')).status).toBe(201)
    for (const from of [app, other])
      for (const read of [list, exported, connected])
        expect(await read(from, accountId, ownerId)).toEqual(['New'])
    const { data } = await app.graphql(
      ownerId,
      'mutation { createAccount(input: { name: "Second" }) { id } }',
    )
    expect(await list(other, data.createAccount.id, ownerId)).toEqual([])
  })

  it('a caller reads what they wrote with a key, from whichever server', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await untilFollowed(accountId, ownerId)
    await onStandby('SELECT pg_wal_replay_pause()')
    const headers = { 'idempotency-key': 'a' }
    const body = { account_id: accountId, first_name: 'New' }
    expect((await app.rest('POST', '/api/v1/contacts', { as: ownerId, body, headers })).status).toBe(201)
    for (const from of [app, other]) expect(await list(from, accountId, ownerId)).toEqual(['New'])
  })

  it('whose form a visitor has sent reads what became of it, from whichever server', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const fields = [{ id: 'first', label: 'First', type: 'text', required: true, mapsTo: 'firstName' }]
    const { id } = await app.database.prisma.leadForm.create({ data: { accountId, name: 'Ask', fields } })
    await untilFollowed(accountId, ownerId)
    await onStandby('SELECT pg_wal_replay_pause()')
    const body = { data: { first: 'Ann' } }
    const headers = { 'x-forwarded-for': app.newAddress() }
    expect((await app.rest('POST', `/api/v1/forms/${id}/submit`, { body, headers })).status).toBe(200)
    for (const from of [app, other]) expect(await list(from, accountId, ownerId)).toEqual(['Ann'])
  })

  it('a visitor gets a form as it was just made, and Redis is not taken to be away for it', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await untilFollowed(accountId, ownerId)
    await pauseStandby()
    const input = {
      name: 'Contact',
      fields: [{ id: 'email', label: 'E-mail', type: 'email', mapsTo: 'email' }],
    }
    const { data } = await app.graphql(
      ownerId,
      'mutation ($a: UUID!, $input: CreateLeadFormInput!) { createLeadForm(accountId: $a, input: $input) { id } }',
      { a: accountId, input },
    )
    for (const server of [app, other]) {
      expect((await server.rest('GET', `/forms/${data.createLeadForm.id}.json`)).status).toBe(200)
      expect(await server.services.redis?.isAway()).toBe(false)
    }
  })

  it('who was removed from an account reads nothing more of it, from whichever server', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    await insert(accountId, 'Ada')
    await untilFollowed(accountId, memberId)
    expect(await list(other, accountId, memberId)).toEqual(['Ada'])
    await onStandby('SELECT pg_wal_replay_pause()')
    const remove = 'mutation ($id: UUID!, $user: String!) { removeTeamMember(accountId: $id, userId: $user) }'
    expect((await app.graphql(ownerId, remove, { id: accountId, user: memberId })).errors).toBeUndefined()
    for (const from of [app, other]) {
      expect(await list(from, accountId, memberId)).toBe(403)
      expect(await exported(from, accountId, memberId)).toBe(403)
    }
  })

  const losses: [how: string, lose: () => Promise<void>, bring: () => Promise<void>][] = [
    ['stopped', () => standby.stop('immediate'), () => standby.start()],
    ['frozen', () => standby.freeze(), () => standby.thaw()],
  ]

  it.each(losses)(
    'a standby that is %s is no outage, and is asked again when it is back',
    async (_how, lose, bring) => {
      const { accountId, ownerId } = await app.newAccount()
      await insert(accountId, 'Ada')
      await untilFollowed(accountId, ownerId)
      await lose()
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => list(app, accountId, ownerId)))
      expect(answers).toEqual(Array(5).fill(['Ada']))
      expect(await exported(other, accountId, ownerId)).toEqual(['Ada'])
      await bring()
      await untilFollowed(accountId, ownerId)
      await pauseStandby()
      await insert(accountId, 'Bob')
      expect(await list(app, accountId, ownerId)).toEqual(['Ada'])
    },
  )

  const openReading = async (requestTimes: RequestTimes) => {
    const failures: unknown[] = []
    const onFailure = (error: unknown) => void failures.push(error)
    const replica = { url: standby.url('bizgate'), marks: null, onFailure }
    const location = { url: primary.url('bizgate'), dataDir: '', replica, requestTimes }
    const { database, ready } = await awaitDatabase(location, () => {})
    await ready
    onTestFinished(() => database.close())
    const ask = (text: string) =>
      database.reading?.(['nobody'], () => database.query<{ standby: boolean }>({ text, values: [] }))
    await expect.poll(() => ask(isStandby)).toEqual([{ standby: true }])
    return { ask, failures }
  }
  const isStandby = 'SELECT pg_is_in_recovery() AS standby'

  it('is asked by all others while a caller waits for their own statements there', async () => {
    const { ask, failures } = await openReading({ ...unhurried, turnMs: 100 })
    const busy = [1, 2, 3].map(() => runAsCaller('user:busy', () => ask('SELECT pg_sleep(0.5)')))
    await expect(runAsCaller('user:busy', () => ask(isStandby))).rejects.toThrow('did not answer')
    expect(await ask(isStandby)).toEqual([{ standby: true }])
    await Promise.all(busy)
    expect(failures).toEqual([])
  })

  it('is asked by all others when the time of a request is over', async () => {
    const { ask, failures } = await openReading({ ...unhurried, answerMs: 300 })
    await expect(runAsCaller('user:late', () => ask('SELECT pg_sleep(1.5)'))).rejects.toThrow()
    expect(await ask(isStandby)).toEqual([{ standby: true }])
    expect(failures).toEqual([])
  })

  const unusable: [what: string, url: () => string, text: RegExp][] = [
    ['is the primary', () => primary.url('bizgate'), /names is no standby\.$/],
    ['is away', () => 'postgres://postgres@127.0.0.1:1/bizgate', /names does not answer\.$/],
    [
      'has no such database',
      () => standby.url('nonesuch'),
      /names cannot be used: there is no such database\.$/,
    ],
  ]

  it.each(unusable)('one that %s is told to the log, and by the doctor', async (_what, url, text) => {
    const failures: unknown[] = []
    const replica = { url: url(), marks: null, onFailure: (error: unknown) => void failures.push(error) }
    const location = { url: primary.url('bizgate'), dataDir: '', replica }
    const { database, ready } = await awaitDatabase(location, () => {})
    await ready
    await expect.poll(() => failures).toHaveLength(1)
    await database.close()

    const { code, standbys, findings } = await examine(replica.url)
    expect([code, standbys]).toEqual([
      1,
      [expect.objectContaining({ state: 'wrong', text: expect.stringMatching(text) })],
    ])
    for (const { text, advice = '' } of findings) expect(text + advice).not.toMatch(/\n\s+at /)
  })

  it('that follows is told by the doctor, and one of another database', async () => {
    const { code, standbys } = await examine(standby.url('bizgate'))
    expect([code, standbys]).toEqual([0, [expect.objectContaining({ state: 'ok' })]])
    expect((await examine(standby.url('postgres'))).standbys).toMatchObject([
      { state: 'wrong', text: 'It is the database postgres, and that of the primary is bizgate' },
    ])
  })

  it('that DATABASE_URL names takes no writes, says the doctor', async () => {
    const { code, findings } = await examine('', standby.url('bizgate'))
    expect([code, findings.filter(({ state }) => state === 'wrong')]).toEqual([
      1,
      [
        {
          ...{ about: 'database', state: 'wrong', text: 'It takes no writes: it is a standby' },
          advice: 'Name the primary, or promote it.',
        },
      ],
    ])
  })

  /** What the doctor finds of a standby of this primary. */
  async function examine(DATABASE_REPLICA_URL: string, DATABASE_URL = primary.url('bizgate')) {
    const environment = { PORT: '0', DATABASE_URL, DATABASE_REPLICA_URL }
    const { code, stdout } = await runCommand(['doctor', '--json'], { environment })
    const findings: Diagnosis[] = JSON.parse(stdout)
    return { code, findings, standbys: findings.filter(({ about }) => about === 'standby') }
  }
})
