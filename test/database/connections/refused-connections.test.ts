import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { type PostgresInstance, preparePostgres } from '../../support/postgres-instance.ts'
import { runCommand } from '../../support/run-command.ts'

const role = 'gateway'

describe.runIf(testServerUrl)('a server that Postgres takes no new connections of', () => {
  let postgres: PostgresInstance
  let app: TestApp
  beforeAll(async () => {
    postgres = await preparePostgres()
    await writeFile(
      join(postgres.directory, 'data', 'pg_hba.conf'),
      `host all ${role} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n`,
    )
    await postgres.start()
    await postgres.query(`CREATE ROLE ${role} LOGIN PASSWORD 'first'`)
    await postgres.query(`CREATE DATABASE bizgate OWNER ${role}`)
    const url = new URL(postgres.url('bizgate', role))
    url.password = 'first'
    app = await startApp({ ownDatabase: 'Changes the role of its server.', databaseUrl: url.href })
    await app.services.databaseReady
  })
  afterAll(async () => {
    await app?.close()
    await postgres.remove()
  })

  it.each(['migrate', 'doctor', 'serve'])(
    'a URL without a password is told in a sentence: %s',
    async command => {
      const { code, stdout, stderr } = await runCommand([command], {
        environment: { DATABASE_URL: postgres.url('bizgate', role), PORT: '0', LOG_LEVEL: 'silent' },
      })
      const said = command === 'doctor' ? stdout : stderr
      expect([code, said]).toEqual([
        1,
        expect.stringContaining(
          'The database that DATABASE_URL names cannot be used: it asks for a password, and was given none.',
        ),
      ])
      expect(said).not.toMatch(/SASL| at /)
    },
  )

  /** But for that of `/ready`. */
  const dropConnections = () =>
    postgres.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE usename = '${role}' AND query NOT LIKE '%transaction_read_only%'`)

  it.each([
    ['as its password was changed', "PASSWORD 'second'", "PASSWORD 'first'"],
    ['as its role may not log in', 'NOLOGIN', 'LOGIN'],
  ])('%s refuses work, is not ready, and serves by itself once it may connect', async (_why, bar, admit) => {
    await postgres.query(`ALTER ROLE ${role} LOGIN PASSWORD 'first'`)
    const readiness = async () => (await app.rest('GET', '/ready')).status
    await expect.poll(readiness).toBe(200)
    const { accountId, ownerId } = await app.newAccount()
    const list = () => app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: ownerId })
    expect((await list()).status).toBe(200)

    await postgres.query(`ALTER ROLE ${role} ${bar}`)
    await dropConnections()
    const { status, headers } = await list()
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    const { errors } = await app.graphql(ownerId, '{ viewer { accounts { id } } }')
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
    await expect.poll(readiness).toBe(503)
    expect((await list()).status).toBe(503)

    await postgres.query(`ALTER ROLE ${role} ${admit}`)
    await expect.poll(readiness).toBe(200)
    expect((await list()).status).toBe(200)
  })
})
