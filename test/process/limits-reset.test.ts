import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { runCommand } from '../support/run-command.ts'
import { killServer, makeDataDir, readToken, startServerProcess } from './server-process.ts'

/** Not the database of the Redis that other tests count in. */
const redisUrl = process.env.REDIS_URL && new URL('/9', process.env.REDIS_URL).href

/** A database with an account, and the environment of a server on it. */
async function newEnvironment() {
  const [ownerId, accountId] = [`owner-${randomUUID()}`, randomUUID()]
  const location = await createTestDatabase()
  const { dataDir, remove } = await makeDataDir()
  onTestFinished(async () => {
    await location.drop()
    await remove()
  })
  const database = await openDatabase({ ...location, requestTimes: null })
  await database.prisma.account.create({ data: { id: accountId, name: 'Test account', ownerId } })
  await database.close()
  const environment = {
    DATA_DIR: location.url === null ? location.dataDir : dataDir,
    ...(location.url === null ? {} : { DATABASE_URL: location.url }),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  }
  return { environment, ownerId, accountId }
}

describe('limits reset', () => {
  it.each([['1'], ...(testServerUrl && redisUrl ? [['2']] : [])])(
    'makes running servers, the database and Redis forget all calls: %s process',
    async WORKERS => {
      const { environment, ownerId, accountId } = await newEnvironment()
      const NODE_OPTIONS = '--import=./test/process/patience-with-redis.js'
      const server = await startServerProcess({ ...environment, WORKERS, NODE_OPTIONS })
      onTestFinished(() => killServer(server))
      const headers = { authorization: `Bearer ${await readToken(environment, ownerId)}` }
      const statusOf = async (path: string) => {
        const response = await fetch(`${server.url}/api/v1/${path}?account_id=${accountId}`, { headers })
        await response.text()
        return response.status
      }
      const useUp = async () => {
        expect(await statusOf('account/export')).toBe(200)
        expect(await statusOf('account/export')).toBe(429)
        const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf('contacts/export')))
        expect(answers.toSorted()).toEqual([200, 200, 200, 200, 200, 429])
      }
      await useUp()
      const { code, stdout, stderr } = await runCommand(['limits', 'reset'], { environment })
      expect([code, stdout, stderr]).toEqual([
        0,
        expect.stringMatching(/^Reset in the database, calls under hourly limits: 1\.\n/),
        '',
      ])
      expect(stdout).toContain(`Reset in running servers of this DATA_DIR: ${WORKERS}.\n`)
      await useUp()
    },
  )

  it('leaves the server at work where the command is killed before it has read the answer', async () => {
    const { environment } = await newEnvironment()
    const server = await startServerProcess(environment)
    onTestFinished(() => killServer(server))
    const directory = join(environment.DATA_DIR, 'running')
    const [name = ''] = await readdir(directory)
    const ask = async () => {
      const socket = connect(join(directory, name))
      // What comes before it is read stays with the system.
      socket.pause()
      await once(socket, 'connect')
      socket.write('reset\n')
      return socket
    }
    const left = await ask()
    const alsoLeft = await ask()
    alsoLeft.destroy()
    expect(await text(await ask())).toMatch(/^\d+$/)
    left.destroy()
    expect(await text(await ask())).toMatch(/^\d+$/)
    expect((await fetch(`${server.url}/live`)).status).toBe(200)
  })

  it('says at the start where the path of DATA_DIR is too long to be reached by', async () => {
    const { dataDir, remove } = await makeDataDir()
    onTestFinished(remove)
    const server = await startServerProcess({ LOG_LEVEL: 'warn', DATA_DIR: `${dataDir}/${'x'.repeat(100)}` })
    onTestFinished(() => killServer(server))
    await expect.poll(() => server.output()).toContain('reach this process: the path of DATA_DIR is too long')
  })
})
