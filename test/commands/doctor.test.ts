import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer as createTcpServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startIdentityProvider } from '../auth/identity-provider.ts'
import { startLoopbackServer } from '../auth/loopback-server.ts'
import { makeDataDir } from '../process/server-process.ts'
import { startApp } from '../support/app.ts'
import { createTestDatabase, createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { lockTable } from '../support/held-lock.ts'
import { makeOwnCertificate } from '../support/own-certificate.ts'
import { hasRedisServer, prepareRedis } from '../support/redis-instance.ts'
import { runCommand } from '../support/run-command.ts'

const redisUrl = process.env.REDIS_URL
const app = await startApp()
const metered = await startApp({ metricsPort: 0, ownServer: 'Has metrics.' })
const { databaseUrl, dataDir: itsDataDir } = app.services.config
const { dataDir, remove } = await makeDataDir()
afterAll(remove)
const environment = {
  PORT: '0',
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
}

interface Finding {
  readonly about: string
  readonly state: string
  readonly text: string
  readonly advice?: string
}

async function examine(extra: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runCommand(['doctor', '--json'], {
    environment: { ...environment, ...extra },
  })
  expect(stderr).toBe('')
  const findings: Finding[] = JSON.parse(stdout)
  const about = (name: string) => findings.filter(finding => finding.about === name)
  return { code, findings, about, output: stdout }
}

const provider = (jwksUrl: string) => ({
  AUTH_JWKS_URL: jwksUrl,
  AUTH_ISSUER: 'https://id.example.com',
  AUTH_AUDIENCE: 'bizgate',
})

describe('doctor', () => {
  it('tells the first bad variable, and what it can find out without', async () => {
    const { code, findings } = await examine({ PORT: 'http' })
    expect(code).toBe(1)
    expect(findings.map(({ about, state }) => [about, state])).toEqual([
      ['node', 'ok'],
      ['configuration', 'wrong'],
    ])
    expect(findings[1]?.text).toBe('PORT must be a whole number from 0 to 65535')
  })

  it('tells what waits to be migrated, and migrates nothing', async () => {
    const fresh = await createUnmigratedDatabase()
    const there = fresh.url === null ? { DATA_DIR: fresh.dataDir } : { DATABASE_URL: fresh.url }
    for (const _time of [1, 2]) {
      const { code, about } = await examine(there)
      expect(code).toBe(0)
      if (fresh.url === null) expect(about('database')[0]?.text).toMatch(/the first start makes it/)
      else
        expect(about('migrations')).toMatchObject([
          { state: 'warning', text: expect.stringMatching(/wait$/) },
        ])
    }
    await fresh.drop()
  })

  it('looks at a database and a port that a server has without disturbing it', async () => {
    const { code, about } = await examine({ DATA_DIR: itsDataDir, PORT: new URL(app.url).port })
    expect(code).toBe(0)
    expect(about('port')).toMatchObject([{ state: 'ok', text: expect.stringMatching(/^A server is alive/) }])
    if (!testServerUrl) expect(about('database')[0]?.text).toMatch(/another process has it/)
    expect((await fetch(`${app.url}/ready`)).status).toBe(200)
  })

  it('names what is away, with what to do, and shows no secret', async () => {
    const { code, findings, output } = await examine({
      DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/crm',
      REDIS_URL: 'redis://ann:hunter2@127.0.0.1:1',
      ...provider('http://127.0.0.1:1/jwks?key=hunter2'),
    })
    expect(code).toBe(1)
    const wrong = findings.filter(({ state }) => state === 'wrong')
    expect(wrong.map(({ about }) => about)).toEqual(['database', 'keys', 'redis'])
    expect(wrong.every(({ advice }) => advice)).toBe(true)
    expect(output).not.toMatch(/hunter2|\n\s+at /)
  })

  it('calls a directory of temporary files wrong that is not there: nothing makes it', async () => {
    vi.stubEnv('TMPDIR', '/nonesuch/tmp')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, about } = await examine()
    expect([code, about('disk').at(-1)]).toEqual([
      1,
      {
        ...{ about: 'disk', state: 'wrong', text: 'Temporary files: there is no /nonesuch/tmp' },
        advice: 'Make it and give it to the user that runs this, or name another.',
      },
    ])
  })

  it.runIf(hasRedisServer)(
    'calls a Redis wrong that answers, but takes no writes or runs no scripts',
    async () => {
      const server = await prepareRedis()
      onTestFinished(server.remove)
      await server.start()
      const redis = new Redis(server.url)
      await redis.call('ACL', 'SETUSER', 'reads', 'on', '>hunter2', '~*', '+info', '+ping', '+time')
      await redis.call(
        'ACL',
        'SETUSER',
        'writes',
        'on',
        '>hunter2',
        '~bizgate:*',
        '+info',
        '+ping',
        '+time',
        '+set',
      )
      redis.disconnect()
      const as = (user: string) =>
        Object.assign(new URL(server.url), { username: user, password: 'hunter2' }).href
      const ofReader = await examine({ REDIS_URL: as('reads') })
      const ofWriter = await examine({ REDIS_URL: as('writes') })
      const good = await examine({ REDIS_URL: server.url })
      await server.fill()
      const full = await examine({ REDIS_URL: server.url })
      const states = [ofReader, ofWriter, good, full].map(({ code, about }) => [
        code,
        about('redis').flatMap(({ state, text }) => (state === 'ok' ? [] : [text])),
      ])
      expect(states).toEqual([
        [1, ['It refuses writes (NOPERM)']],
        [1, ['It refuses scripts (NOPERM)']],
        [0, []],
        [1, ['It refuses writes (OOM)']],
      ])
    },
  )

  it('tells a Redis whose certificate is not trusted', async () => {
    const redis = createTlsServer(await makeOwnCertificate()).listen(0, '127.0.0.1')
    redis.on('tlsClientError', () => {})
    await new Promise(resolve => redis.once('listening', resolve))
    const { code, about } = await examine({ REDIS_URL: `rediss://ann:hunter2@127.0.0.1:${portOf(redis)}` })
    redis.close()
    expect([code, about('redis')[0]?.text]).toEqual([
      1,
      'The Redis that REDIS_URL names has a certificate that cannot be used: DEPTH_ZERO_SELF_SIGNED_CERT.',
    ])
  })

  it.skipIf(!redisUrl)('tells a database that Redis does not have', async () => {
    const { code, about } = await examine({ REDIS_URL: new URL('/999999', redisUrl).href })
    expect([code, about('redis')]).toEqual([
      1,
      [
        expect.objectContaining({
          state: 'wrong',
          text: expect.stringMatching(/no database of that number/),
        }),
      ],
    ])
  })

  it.each([
    ['are not there', null, 'wrong', /^TRUSTED_DOCUMENTS must name a JSON file/],
    ['are no JSON', '{', 'wrong', /^TRUSTED_DOCUMENTS must name a JSON file/],
    ['do not fit the schema', '{"a":"{ nothing }"}', 'wrong', /^TRUSTED_DOCUMENTS: a is not valid/],
    ['are good', '{"a":"{ __typename }"}', 'ok', /are valid$/],
  ])('looks at trusted documents that %s', async (_what, text, state, says) => {
    const path = join(dataDir, '..', `${randomUUID()}.json`)
    if (text !== null) await writeFile(path, text)
    const { code, about } = await examine({ TRUSTED_DOCUMENTS: path })
    expect(about('documents')).toMatchObject([{ state, text: expect.stringMatching(says) }])
    expect(code).toBe(state === 'ok' ? 0 : 1)
  })

  it('warns of a service that others reach and that signs its own tokens', async () => {
    const { about } = await examine({ HOST: '0.0.0.0', ALLOW_DEVELOPMENT_ISSUER: 'yes' })
    expect(about('configuration')).toMatchObject([{ state: 'ok' }, { state: 'warning' }])
  })

  it('tells a damaged key of the development issuer', async () => {
    const { dataDir, remove } = await makeDataDir()
    await runCommand(['token', 'ada'], { environment: { DATA_DIR: dataDir } })
    await writeFile(join(dataDir, 'development-issuer.json'), '{')
    const { code, about } = await examine({ DATA_DIR: dataDir })
    expect([code, about('keys')]).toEqual([1, [expect.objectContaining({ state: 'wrong' })]])
    await remove()
  })

  it.each([
    ['no keys', 200, '{"keys":[]}', /holds no usable key/],
    ['no JSON', 200, '<html>', /cannot be fetched \(no JSON\)$/],
    ['an error', 404, '', /status 404/],
  ])('tells an identity provider that answers with %s', async (_what, status, body, text) => {
    const { origin, goDown } = await startLoopbackServer((_request, response) =>
      response.writeHead(status).end(body),
    )
    const { code, about } = await examine(provider(`${origin}/jwks`))
    expect([code, about('keys')]).toEqual([
      1,
      [expect.objectContaining({ state: 'wrong', text: expect.stringMatching(text) })],
    ])
    await goDown()
  })

  it('discovers the keys and asks for revoked sessions as the server does', async () => {
    const real = await startIdentityProvider()
    const issuer = { AUTH_ISSUER: real.origin, AUTH_AUDIENCE: real.audience }
    const introspection = {
      AUTH_INTROSPECTION_URL: real.introspection.url,
      AUTH_INTROSPECTION_CLIENT_ID: real.introspection.clientId,
      AUTH_INTROSPECTION_CLIENT_SECRET: real.introspection.clientSecret,
    }
    const good = await examine({ ...issuer, ...introspection })
    expect(good.about('keys').map(({ state, text }) => [state, text])).toEqual([
      ['ok', `4 usable keys of ${real.origin}, for tokens whose "aud" is bizgate`],
      ['ok', 'The identity provider reports revoked sessions'],
    ])
    const wrong = { AUTH_INTROSPECTION_CLIENT_SECRET: 'hunter2', AUTH_AUDIENCE: '' }
    const bad = await examine({ ...issuer, ...introspection, ...wrong })
    expect(bad.about('keys').map(({ state, text }) => [state, text])).toEqual([
      ['warning', `4 usable keys of ${real.origin}, for tokens of any application`],
      ['wrong', 'The introspection was answered with status 401'],
    ])
    expect(bad.output).not.toContain('hunter2')
    const elsewhere = await examine({ AUTH_ISSUER: `${real.origin}/` })
    expect(elsewhere.about('keys')).toMatchObject([
      {
        state: 'wrong',
        text: expect.stringContaining(`is not that of AUTH_ISSUER: its "issuer" is ${real.origin}`),
      },
    ])
    await real.goDown()
    expect((await examine(issuer)).about('keys')).toMatchObject([
      // The connection of before is kept, and breaks.
      { state: 'wrong', text: expect.stringMatching(/cannot be fetched \((ECONNREFUSED|UND_ERR_SOCKET)\)$/) },
    ])
  })

  it('tells a clock that is not the identity provider’s', async () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    const date = new Date(Date.now() - 60_000).toUTCString()
    const { origin, goDown } = await startLoopbackServer((_request, response) =>
      response.writeHead(200, { date }).end(JSON.stringify({ keys: [jwk] })),
    )
    const { code, about } = await examine(provider(`${origin}/jwks`))
    expect(about('keys')).toMatchObject([{ state: 'ok', text: expect.stringMatching(/^A usable key/) }])
    expect(code).toBe(1)
    expect(about('clock')).toContainEqual(
      expect.objectContaining({
        state: 'wrong',
        text: expect.stringMatching(/^(59|60)\.\d s ahead of the identity provider$/),
      }),
    )
    await goDown()
  })

  it('looks at the port of the metrics, too', async () => {
    const other = createTcpServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const taken = await examine({ METRICS_PORT: String(portOf(other)) })
    expect(taken.about('metrics')).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/^Something else listens/) },
    ])
    other.close()
    const { about } = await examine({ METRICS_PORT: new URL(metered.metricsUrl ?? '').port })
    expect(about('metrics')).toMatchObject([
      { state: 'ok', text: expect.stringMatching(/^A server has metrics/) },
    ])
    expect((await examine()).about('metrics')).toEqual([])
  })

  it('reads the keys of an identity provider that answers no HEAD, or late', async () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    let breaksOff = true
    const { origin, goDown } = await startLoopbackServer((request, response) => {
      if (request.method === 'HEAD' && breaksOff) return void request.socket.destroy()
      const date = new Date().toUTCString()
      const answer = () => response.writeHead(200, { date }).end(JSON.stringify({ keys: [jwk] }))
      setTimeout(answer, request.method === 'HEAD' ? 2_500 : 0)
    })
    const good = { state: 'ok', text: expect.stringMatching(/^A usable key/) }
    expect((await examine(provider(`${origin}/jwks`))).about('keys')).toMatchObject([good])
    breaksOff = false
    const { about } = await examine(provider(`${origin}/jwks`))
    expect(about('keys')).toMatchObject([good])
    expect(about('clock')).toContainEqual(
      expect.objectContaining({ state: 'ok', text: 'The same time as the identity provider' }),
    )
    await goDown()
  })

  it('tells a port that another program has', async () => {
    const other = createTcpServer(socket => socket.end()).listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { about } = await examine({ PORT: String(portOf(other)) })
    expect(about('port')).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/^Something else/) },
    ])
    other.close()
  })

  it.runIf(testServerUrl)(
    'tells a database whose searches ignore the case of ASCII letters only',
    async () => {
      const admin = new pg.Client({ connectionString: testServerUrl ?? '' })
      await admin.connect()
      const name = `letters_${randomUUID().replaceAll('-', '')}`
      await admin.query(
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
      )
      const url = new URL(testServerUrl ?? '')
      url.pathname = `/${name}`
      const { code, about } = await examine({ DATABASE_URL: url.href })
      await admin.query(`DROP DATABASE ${name}`)
      await admin.end()
      expect([code, about('letters')]).toEqual([
        0,
        [
          expect.objectContaining({
            state: 'warning',
            advice: expect.stringContaining("LC_CTYPE 'C.UTF-8'"),
          }),
        ],
      ])
    },
  )

  it.runIf(testServerUrl)(
    'calls a database wrong that has tables of something else, as migrate does',
    async () => {
      const fresh = await createUnmigratedDatabase()
      const other = new pg.Client({ connectionString: fresh.url ?? '' })
      await other.connect()
      await other.query('CREATE TABLE orders (id int)')
      await other.end()
      const { code, about } = await examine({ DATABASE_URL: fresh.url ?? '' })
      expect([code, about('migrations')]).toEqual([
        1,
        [expect.objectContaining({ state: 'wrong', text: 'The database has tables of something else' })],
      ])
      expect(await runCommand(['migrate'], { environment: { DATABASE_URL: fresh.url ?? '' } })).toMatchObject(
        {
          code: 1,
          stderr:
            'The database could not be migrated: it has tables of something else. Use an empty database.\n',
        },
      )
      await fresh.drop()
    },
  )

  it.runIf(testServerUrl)('finds a role right that writes tables which another one migrates', async () => {
    const migrated = await createTestDatabase()
    const admin = new pg.Client({ connectionString: migrated.url ?? '' })
    await admin.connect()
    const role = `doctor_writes_${process.pid}`
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hunter2';
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT USAGE, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${role}`)
    const url = new URL(migrated.url ?? '')
    url.username = role
    url.password = 'hunter2'
    const environment = { DATABASE_URL: url.href }
    const { about } = await examine(environment)
    expect(about('rights')).toEqual([
      {
        ...{ about: 'rights', state: 'ok' },
        text: `${role} may use tables in public; it makes none, so another role has to migrate`,
      },
    ])
    await admin.query(
      'DELETE FROM _prisma_migrations WHERE started_at = (SELECT max(started_at) FROM _prisma_migrations)',
    )
    expect((await examine(environment)).about('migrations')).toEqual([
      {
        ...{ about: 'migrations', state: 'wrong', text: expect.stringMatching(/^1 of \d+ wait$/) },
        advice: 'bizgate migrate applies them, with a role that may make tables.',
      },
    ])
    await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await admin.end()
    await migrated.drop()
  })

  it.runIf(testServerUrl)(
    'calls a database wrong that takes no writes, with which no server is ready',
    async () => {
      const migrated = await createTestDatabase()
      const admin = new pg.Client({ connectionString: migrated.url ?? '' })
      await admin.connect()
      const { rows } = await admin.query('SELECT current_database() AS name')
      await admin.query(`ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = on`)
      await admin.end()
      const { code, about } = await examine({ DATABASE_URL: migrated.url ?? '' })
      expect([code, about('database')[1]]).toEqual([
        1,
        {
          ...{ about: 'database', state: 'wrong', text: 'It takes no writes: it is read-only' },
          advice:
            'Set default_transaction_read_only to off where the server, the database or the role has it on.',
        },
      ])
      await migrated.drop()
    },
  )

  it.runIf(testServerUrl)('counts the connections that the role and the database may have', async () => {
    const migrated = await createTestDatabase()
    const admin = new pg.Client({ connectionString: migrated.url ?? '' })
    await admin.connect()
    const role = `doctor_counts_${process.pid}`
    const { rows } = await admin.query('SELECT current_database() AS name')
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hunter2' CONNECTION LIMIT 10`)
    await admin.query(`ALTER DATABASE ${rows[0].name} CONNECTION LIMIT 30`)
    const url = new URL(migrated.url ?? '')
    url.username = role
    url.password = 'hunter2'
    const ofRole = await examine({ DATABASE_URL: url.href })
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`)
    const ofDatabase = await examine({ DATABASE_URL: url.href })
    const ofSuperuser = await examine({ DATABASE_URL: migrated.url ?? '' })
    await admin.query(`DROP ROLE ${role}`)
    await admin.end()
    expect([ofRole, ofDatabase, ofSuperuser].map(({ about }) => about('connections'))).toEqual([
      [
        {
          ...{ about: 'connections', state: 'wrong', text: "Up to 21 of the role's 10" },
          advice: 'Raise its connection limit, lower WORKERS, or use PgBouncer.',
        },
      ],
      [
        {
          ...{ about: 'connections', state: 'warning', text: "Up to 21 of the database's 30" },
          advice: 'Raise its connection limit, lower WORKERS, or use PgBouncer.',
        },
      ],
      [expect.objectContaining({ text: expect.stringMatching(/^Up to 21 of the server's \d+$/) })],
    ])
    await migrated.drop()
  })

  it.runIf(testServerUrl)(
    'tells sessions without limits of time, whether or not there is a pooler',
    async () => {
      const migrated = await createTestDatabase()
      const { about } = await examine({ DATABASE_URL: migrated.url ?? '', PREPARED_STATEMENTS: 'off' })
      expect(about('connections')).toMatchObject([
        {
          state: 'warning',
          text: 'PREPARED_STATEMENTS is off, so only the role can have time limits, and it has none',
        },
      ])
      await migrated.drop()
    },
  )

  it.runIf(testServerUrl)('ends where a table stays locked', async () => {
    const migrated = await createTestDatabase()
    const lock = await lockTable(migrated.url, '_prisma_migrations')
    const { code, about } = await examine({ DATABASE_URL: migrated.url ?? '' })
    await lock.release()
    expect([code, about('database').at(-1)]).toMatchObject([
      1,
      {
        state: 'wrong',
        text: 'The database that DATABASE_URL names has a table that another session keeps locked.',
      },
    ])
    await migrated.drop()
  })

  it.runIf(testServerUrl)('tells a role that may make no tables', async () => {
    const fresh = await createUnmigratedDatabase()
    const admin = new pg.Client({ connectionString: fresh.url ?? '' })
    await admin.connect()
    const role = `doctor_${process.pid}`
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'`)
    const url = new URL(fresh.url ?? '')
    url.username = role
    url.password = 'hunter2'
    const { code, about, output } = await examine({ DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(about('rights')).toMatchObject([
      { state: 'wrong', advice: expect.stringContaining('GRANT CREATE') },
    ])
    expect(about('extensions')).toMatchObject([{ state: 'wrong' }, { state: 'wrong' }])
    expect(output).not.toContain('hunter2')
    await admin.query(`DROP ROLE ${role}`)
    await admin.end()
    await fresh.drop()
  })
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
