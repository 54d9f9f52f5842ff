import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { compileCache } from './server-process.ts'

/** Longer than any machine takes. */
const leaseSeconds = 300

it('an account export whose process is killed costs its owner no hour, and others are told when to ask again', async () => {
  const location = await createTestDatabase('large')
  const { url, dataDir } = location
  const leaseMs = leaseSeconds * 1_000
  const child = fork(new URL('export-holder.ts', import.meta.url), [String(leaseMs)], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...compileCache,
      DATA_DIR: dataDir,
      ...(url ? { DATABASE_URL: url } : {}),
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code}`)
  })
  const [{ accountId, ownerId }] = await Promise.race([once(child, 'message'), ended])
  const start = () =>
    startApp({ databaseUrl: url, dataDir, leaseMs, ownDatabase: 'Is killed and started again.' })
  const exportFrom = async (app: TestApp) => {
    const path = `/api/v1/account/export?account_id=${accountId}`
    const { status, headers } = await app.rest('GET', path, { as: ownerId })
    return { status, retryAfter: Number(headers.get('retry-after')) }
  }
  const expectRefused = async (app: TestApp) => {
    const { status, retryAfter } = await exportFrom(app)
    expect([status, retryAfter <= leaseSeconds]).toEqual([429, true])
  }
  // On Postgres another replica can look on; the embedded database belongs to one process.
  const replica = url ? await start() : null
  if (replica) await expectRefused(replica)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const app = replica ?? (await start())
  await expectRefused(app)
  await passLease(app)
  expect((await exportFrom(app)).status).toBe(200)
  // An hour that was spent stays so without a process.
  await passLease(app)
  const spent = await exportFrom(app)
  expect([spent.status, spent.retryAfter > leaseSeconds]).toEqual([429, true])
  await app.close()
  await location.drop()
})

/** Lets the time of a lease pass, by the database's clock. */
async function passLease({ database: { prisma } }: TestApp): Promise<void> {
  await prisma.$executeRaw`UPDATE rate_limit_hits
    SET hit_at = hit_at - ${leaseSeconds} * interval '1 s', expires_at = expires_at - ${leaseSeconds} * interval '1 s'`
}
