import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { verdictOf } from '../exports/verify/exported-files.ts'
import { type PostgresInstance, postgresBin, preparePostgres } from '../support/postgres-instance.ts'
import {
  killServer,
  makeDataDir,
  readToken,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts'

describe.runIf(postgresBin)('a Postgres whose sessions have other settings than Postgres’s own', async () => {
  let postgres: PostgresInstance
  let server: ServerProcess
  let authorization: string
  const { dataDir, remove } = await makeDataDir()
  beforeAll(async () => {
    postgres = await preparePostgres({
      standard_conforming_strings: 'off',
      default_transaction_isolation: 'repeatable read',
      datestyle: 'german',
      intervalstyle: 'iso_8601',
      timezone: 'Asia/Kathmandu',
    })
    await postgres.start()
    await postgres.query('CREATE DATABASE bizgate')
    const environment = { DATABASE_URL: postgres.url('bizgate'), DATA_DIR: dataDir }
    server = await startServerProcess(environment)
    authorization = `Bearer ${await readToken(environment, demo.ownerId)}`
  })
  afterAll(async () => {
    await killServer(server)
    await postgres.remove()
    await remove()
  })

  it('exports accounts with all that they have', async () => {
    const url = `${server.url}/api/v1/account/export?account_id=${demo.accountId}`
    const answer = await fetch(url, { headers: { authorization } })
    const { verdict, lines } = await verdictOf(new Uint8Array(await answer.arrayBuffer()))
    expect([verdict, lines.slice(3)]).toEqual(['unproven', []])
  })

  it('makes one contact of an e-mail address that comes several times at once', async () => {
    const submissions = Array.from({ length: 5 }, async () => {
      const answer = await fetch(`${server.url}/api/v1/forms/${demo.contactFormId}/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { name: 'Ada', email: 'ada@at-once.example' } }),
      })
      return answer.status
    })
    expect(await Promise.all(submissions)).toEqual(submissions.map(() => 200))
    const found = "SELECT id FROM contacts WHERE email = 'ada@at-once.example'"
    expect(await postgres.query(found, 'bizgate')).toHaveLength(1)
  })
})
