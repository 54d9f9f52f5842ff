import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openDevelopmentIssuer } from '../../../src/auth/development-issuer.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { createTestDatabase, testServerUrl } from '../../support/database.ts'
import { findFreePort } from '../../support/free-port.ts'
import { killServer, makeDataDir, type ServerProcess, startServerProcess } from '../server-process.ts'
import { startBalancer } from './balancer.ts'

const create = `mutation ($id: UUID!, $name: String!) {
  createContact(accountId: $id, input: { firstName: $name }) { id } }`
const list = 'query ($id: UUID!) { contacts(accountId: $id, pageSize: 1) { total } }'

/** What one client has sent, and the answers that were none. */
interface Sent {
  requests: number
  readonly created: string[]
  readonly lost: unknown[]
}

/** Creates and lists in turn, one request after the other, until it is told to stop. */
async function sendUntil(
  stop: AbortSignal,
  sent: Sent,
  { url, token, accountId }: { readonly url: string; readonly token: string; readonly accountId: string },
): Promise<void> {
  while (!stop.aborted) {
    const name = randomUUID()
    const query = sent.requests++ % 2 === 0 ? create : list
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        query,
        variables: query === create ? { id: accountId, name } : { id: accountId },
      }),
    }).catch(error => ({ status: 0, json: async () => ({ errors: String(error) }) }))
    const answer = await response.json().catch(() => ({ errors: 'no JSON' }))
    if (response.status !== 200 || answer.errors) sent.lost.push([response.status, answer.errors])
    else if (query === create) sent.created.push(name)
  }
}

// Two servers need a database that both can open.
it.runIf(testServerUrl)(
  'a restart of two servers, one after the other, under load loses no request',
  async () => {
    const { dataDir, remove } = await makeDataDir()
    const location = await createTestDatabase()
    const database = await openDatabase({ ...location, requestTimes: null })
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: location.url ?? '',
      // Longer than the balancer takes to notice, on a busy machine too.
      SHUTDOWN_DELAY_SECONDS: '5',
    }
    const issuer = await openDevelopmentIssuer(dataDir)
    const replicas: ServerProcess[] = []
    onTestFinished(async () => {
      await Promise.all(replicas.map(killServer))
      await database.close()
      await location.drop()
      await remove()
    })
    for (let count = 0; count < 2; count++)
      replicas.push(await startServerProcess({ ...environment, PORT: String(await findFreePort()) }))
    const balancer = await startBalancer(replicas.map(({ url }) => url))
    const stop = new AbortController()
    onTestFinished(async () => {
      stop.abort()
      await balancer.close()
    })
    const allReady = () => replicas.every(({ url }) => balancer.isReady(url))
    await expect.poll(allReady).toBe(true)
    const allSent: Sent[] = Array.from({ length: 8 }, () => ({ requests: 0, created: [], lost: [] }))
    const clients = allSent.map(async sent => {
      const ownerId = `owner-${randomUUID()}`
      const { id: accountId } = await database.prisma.account.create({ data: { name: 'Busy', ownerId } })
      const token = await issuer.issueToken(ownerId, { now: () => new Date() })
      await sendUntil(stop.signal, sent, { url: balancer.url, token, accountId })
    })
    const codes = []
    /** Until every client has had so many more answers. */
    const untilBusy = async () => {
      const before = allSent.map(({ requests }) => requests)
      await expect
        .poll(() => allSent.every(({ requests }, nth) => requests > (before[nth] ?? 0) + 10))
        .toBe(true)
    }
    for (const [index, { child, exited, url }] of replicas.entries()) {
      await untilBusy()
      child.kill('SIGTERM')
      codes.push(await exited())
      replicas[index] = await startServerProcess({ ...environment, PORT: new URL(url).port })
      await expect.poll(allReady).toBe(true)
    }
    await untilBusy()
    stop.abort()
    await Promise.all(clients)
    await balancer.close()
    for (const { child } of replicas) child.kill('SIGTERM')
    for (const { exited } of replicas) codes.push(await exited())
    const created = allSent.flatMap(client => client.created)
    const kept = await database.prisma.contact.findMany({
      where: { account: { name: 'Busy' } },
      select: { firstName: true },
    })
    expect(allSent.flatMap(({ lost }) => lost)).toEqual([])
    expect(codes).toEqual([0, 0, 0, 0])
    expect(kept.map(({ firstName }) => firstName).toSorted()).toEqual(created.toSorted())
  },
)
