import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testServerUrl } from '../support/database.ts'
import { makeDataDir, runMain } from './server-process.ts'
import { canHaveWorkers, prepareWorkers } from './worker-processes.ts'

const { dataDir, remove } = await makeDataDir()
const shared = { WORKERS: '2', REDIS_URL: process.env.REDIS_URL || 'redis://127.0.0.1:1' }
afterAll(remove)

async function serve(environment: Readonly<Record<string, string>>) {
  const { exited, output } = runMain({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }, 'serve')
  return { code: await exited(), output: output() }
}

describe('several workers that cannot start say why in one sentence', { timeout: 90_000 }, () => {
  it.runIf(testServerUrl)('when there is no such database', async () => {
    const nowhere = new URL(testServerUrl ?? '')
    nowhere.pathname = '/nowhere'
    expect(await serve({ ...shared, DATABASE_URL: nowhere.href })).toEqual({
      code: 1,
      output: 'The database that DATABASE_URL names cannot be used: there is no such database.\n',
    })
  })

  it.runIf(testServerUrl)('when the directory of the key is a file', async () => {
    const machine = await prepareWorkers()
    const { code, output } = await serve({
      ...shared,
      DATABASE_URL: machine.database.url ?? '',
      DATA_DIR: 'package.json',
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^The directory that DATA_DIR names.*\n$/)])
    await machine.remove()
  })

  it.runIf(canHaveWorkers)('when another server has the port', async () => {
    const machine = await prepareWorkers()
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo // it listens on a port
    const { code, output } = await serve({
      ...shared,
      DATABASE_URL: machine.database.url ?? '',
      PORT: String(port),
    })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Cannot listen on 127\.0\.0\.1, port \d+ \(another process.*\n$/),
    ])
    first.close()
    await machine.remove()
  })
})
