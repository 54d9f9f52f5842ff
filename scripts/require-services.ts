import { execFileSync } from 'node:child_process'
import { Redis } from 'ioredis'
import { Client } from 'pg'

// Fails where Postgres, Redis, the browser or the spreadsheet is missing: a suite that quietly ran without them would
// prove nothing.
const postgres = new Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 5_000 })
const redis = new Redis(process.env.REDIS_URL ?? '', {
  lazyConnect: true,
  connectTimeout: 5_000,
  retryStrategy: null,
})

try {
  await postgres.connect()
  const { rows } = await postgres.query<{ version: string }>('SELECT version()')
  await redis.connect()
  await redis.ping()
  const chromium = execFileSync('/usr/bin/chromium-headless-shell', ['--version'], {
    encoding: 'utf8',
  }).trim()
  execFileSync('/usr/bin/python3', ['-c', 'import uno'], { stdio: 'pipe' })
  execFileSync('soffice', ['--version'], { stdio: 'pipe' })
  process.stdout.write(`${rows[0]?.version.split(' on ')[0]}; Redis answers; ${chromium}\n`)
} catch (error) {
  process.stderr.write(
    `Postgres, Redis, Chromium or LibreOffice is missing: ${error instanceof Error ? error.message : error}\n`,
  )
  process.exitCode = 1
} finally {
  await postgres.end()
  redis.disconnect()
}
