import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { makeDataDir, startListening } from '../process/server-process.ts'
import { testServerUrl } from '../support/database.ts'

it.runIf(testServerUrl)('a server on a database that is not of UTF8 warns of it in its log', async () => {
  const name = `ascii_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: testServerUrl ?? '' })
  await admin.connect()
  await admin.query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'`,
  )
  const { dataDir, remove } = await makeDataDir()
  const url = Object.assign(new URL(testServerUrl ?? ''), { pathname: `/${name}` }).href
  const server = await startListening({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    await remove()
  })
  await expect
    .poll(server.output)
    .toContain('the database is encoded as SQL_ASCII: use a database that is encoded as UTF8')
})
