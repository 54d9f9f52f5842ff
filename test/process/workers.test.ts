import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueDevelopmentToken } from '../../src/auth/development-issuer.ts'
import type { ServerProcess } from './server-process.ts'
import {
  canHaveWorkers,
  countHeld,
  findWorkers,
  isRunning,
  openConnections,
  prepareWorkers,
  stopServer,
} from './worker-processes.ts'

describe.runIf(canHaveWorkers)('three workers', () => {
  let machine: Awaited<ReturnType<typeof prepareWorkers>>
  let server: ServerProcess

  beforeAll(async () => {
    machine = await prepareWorkers()
    server = await machine.start({ LOG_LEVEL: 'error' })
  })
  afterAll(async () => {
    expect(await stopServer(server)).toBe(0)
    await machine.remove()
  })

  /** A new user with an account: a way to list its contacts. */
  async function newOwner() {
    const token = await issueDevelopmentToken(machine.dataDir, `owner-${randomUUID()}`)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const query = 'mutation { createAccount(input: { name: "Workers" }) { id } }'
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    })
    const { data } = (await response.json()) as { data: { createAccount: { id: string } } }
    const url = `${server.url}/api/v1/contacts?account_id=${data.createAccount.id}`
    return async () => {
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      return answer
    }
  }

  const remainingOf = ({ headers }: Response) =>
    Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN)

  /** A worker for which Redis was late, as at a start that keeps all processors busy, counts by itself for a second. */
  async function waitUntilCountedTogether() {
    const calls = 12
    const counts = async () => {
      const list = await newOwner()
      const answers = await Promise.all(Array.from({ length: calls }, list))
      return answers.map(remainingOf).sort((one, other) => other - one)
    }
    await expect.poll(counts).toEqual(Array.from({ length: calls }, (_, index) => 59 - index))
  }

  it('say once that they listen', async () => {
    expect(server.output().match(/bizgate listens on/g)).toHaveLength(1)
    expect(server.output().match(/TOKEN=/g)).toHaveLength(1)
  })

  it('have the connections spread over them, and none with the first process', async () => {
    const connections = await openConnections(server, 30)
    const workers = await findWorkers(server)
    const heldBy = () => Promise.all(workers.map(pid => countHeld(pid, connections)))
    await expect.poll(async () => (await heldBy()).reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(Math.min(...(await heldBy()))).toBeGreaterThan(0)
    expect(await countHeld(server.child.pid ?? 0, connections)).toBe(0)
    for (const connection of connections) connection.destroy()
  })

  it('each say that they are ready', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(`${server.url}/ready`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
  })

  it('let 60 of 200 parallel calls through, and count down together', async () => {
    await waitUntilCountedTogether()
    const list = await newOwner()
    const answers = await Promise.all(Array.from({ length: 200 }, list))
    const allowed = answers.filter(({ status }) => status === 200)
    expect(allowed.map(remainingOf).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(140)
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
  })

  it('go on when one is killed: it is replaced, and what it had let through still counts', async () => {
    const list = await newOwner()
    await Promise.all(Array.from({ length: 30 }, list))
    const before = await findWorkers(server)
    const [victim = 0] = before
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => isRunning(victim)).toBe(false)
    await expect
      .poll(async () => {
        const connections = await openConnections(server, 12)
        const held = await Promise.all(
          (await findWorkers(server)).map(pid => countHeld(pid, connections).catch(() => 0)),
        )
        for (const connection of connections) connection.destroy()
        return held.filter(count => count > 0).length
      })
      .toBe(3)
    expect(await findWorkers(server)).not.toContain(victim)
    await waitUntilCountedTogether()
    const answers = await Promise.all(Array.from({ length: 100 }, list))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(server.output()).toMatch(/"signal":"SIGKILL".*a worker ended and is replaced/)
  })

  it('come back at the same address when all are killed at once', async () => {
    const before = await findWorkers(server)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    // What was accepted for a worker that was killed is never answered, so each question has a time of its own.
    const isServed = () =>
      fetch(`${server.url}/ready`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ status }) => status === 200,
        () => false,
      )
    await expect.poll(isServed).toBe(true)
    await expect.poll(async () => (await findWorkers(server)).length).toBe(3)
    expect((await findWorkers(server)).filter(pid => before.includes(pid))).toEqual([])
  })
})
