import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { compileCache } from './server-process.ts'

const leaseMs = 2_000

it('an account export whose process is killed costs its owner no hour, and others are told when to ask again', async () => {
  const location = await createTestDatabase('large')
  const { url, dataDir } = location
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
  const [{ accountId, ownerId }] = await once(child, 'message')
  const start = () => startApp({ databaseUrl: url, dataDir }, undefined, { leaseMs })
  // On Postgres another replica can look on; the embedded database belongs to one process.
  const replica = url ? await start() : null
  const exportFrom = (app: Awaited<ReturnType<typeof start>>) =>
    app.rest('GET', `/api/v1/account/export?account_id=${accountId}`, { as: ownerId })
  if (replica) {
    await sleep(1.5 * leaseMs)
    const refused = await exportFrom(replica)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(leaseMs / 1_000)
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  const app = replica ?? (await start())
  await expect.poll(async () => (await exportFrom(app)).status, { interval: 500 }).toBe(200)
  await sleep(1.5 * leaseMs)
  const spent = await exportFrom(app)
  expect([spent.status, Number(spent.headers.get('retry-after')) > 3_500]).toEqual([429, true])
  await app.close()
  await location.drop()
})
