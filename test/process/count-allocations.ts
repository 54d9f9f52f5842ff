// Prints, as JSON, how many KB of JavaScript heap a request of each kind allocates, and how many of them outlive two
// collections of the young generation. Run it with --expose-gc and a young generation that holds all that is counted,
// so that no collection comes in between.
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { readConfig } from '../../src/config.ts'
import { buildServer } from '../../src/server/server.ts'
import { openServices } from '../../src/server/services.ts'
import { createTestDatabase } from '../support/database.ts'

const requestsPerUser = 30
const warmUpUsers = 8
const countedUsers = 4

const database = await createTestDatabase()
const config = {
  ...readConfig({ LOG_LEVEL: 'silent' }),
  databaseUrl: database.url,
  dataDir: database.dataDir,
}
const services = await openServices(config)
await services.databaseReady
const server = await buildServer(services)
const { prisma } = services.database

const { id: accountId } = await prisma.account.create({ data: { name: 'Account', ownerId: 'owner' } })
const { id: stageId } = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
for (let number = 0; number < 25; number++) {
  const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann', lastName: 'Smith' } })
  const data = { accountId, contactId: contact.id }
  await prisma.deal.create({ data: { ...data, title: `Deal ${number}`, stageId } })
  await prisma.invoice.create({ data: { ...data, invoiceNumber: `${number}`, amount: 10 } })
}

let users = 0
async function newUser(): Promise<Record<string, string>> {
  const userId = `user-${users++}`
  await prisma.teamMember.create({ data: { accountId, userId } })
  return { authorization: `Bearer ${await services.developmentIssuer?.issueToken(userId)}` }
}

const query = `query ($id: UUID!) { contacts(accountId: $id) {
  items { id firstName lastName email phone company contactType source createdAt } total page pageSize
} }`
const requests = {
  'GET contacts': { method: 'GET', url: `/api/v1/contacts?account_id=${accountId}` },
  'GET deals': { method: 'GET', url: `/api/v1/deals?account_id=${accountId}` },
  'GET invoices': { method: 'GET', url: `/api/v1/invoices?account_id=${accountId}` },
  'POST contacts': {
    method: 'POST',
    url: '/api/v1/contacts',
    payload: { account_id: accountId, first_name: 'Bob' },
  },
  'POST /graphql': { method: 'POST', url: '/graphql', payload: { query, variables: { id: accountId } } },
} as const

async function send(kind: keyof typeof requests, headers: Record<string, string>): Promise<void> {
  for (let count = 0; count < requestsPerUser; count++) {
    const { statusCode, body } = await server.inject({ ...requests[kind], headers })
    if (statusCode >= 300) throw new Error(`${kind}: ${statusCode} ${body}`)
  }
}

const collections = new PerformanceObserver(() => {})
collections.observe({ entryTypes: ['gc'] })

async function count(kind: keyof typeof requests) {
  for (let user = 0; user < warmUpUsers; user++) await send(kind, await newUser())
  const counted = await Promise.all(Array.from({ length: countedUsers }, newUser))
  global.gc?.()
  await new Promise(resolve => setImmediate(resolve))
  collections.takeRecords()
  const before = getHeapStatistics().used_heap_size
  for (const headers of counted) await send(kind, headers)
  const perRequest = () =>
    (getHeapStatistics().used_heap_size - before) / (requestsPerUser * countedUsers) / 1024
  const allocated = perRequest()
  if (collections.takeRecords().length > 0) throw new Error('A garbage collection came in between')
  for (let time = 0; time < 2; time++) global.gc?.({ type: 'minor' })
  return { allocated, kept: perRequest() }
}

const kilobytes: Record<string, object> = {}
for (const kind of Object.keys(requests) as (keyof typeof requests)[]) kilobytes[kind] = await count(kind)
process.stdout.write(`${JSON.stringify(kilobytes)}\n`)

await server.close()
await services.close()
await database.drop()
process.exit()
