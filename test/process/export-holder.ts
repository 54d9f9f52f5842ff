import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/server/start.ts'
import { openDownload } from '../support/downloads/open-download.ts'
import { largeAccount } from '../support/records/large-account.ts'
import { unhurried } from '../support/unhurried.ts'

// A process of its own: serves, starts the large account's export, says so, and stays until killed.
const server = await startServer(readConfig(process.env), {
  leaseMs: Number(process.argv[2]),
  requestTimes: unhurried,
})
// It listens before, where its database is not open in ten seconds.
await server.ready
const { database, developmentIssuer } = server.services
const { accountId, ownerId } = await largeAccount(database.prisma)
const authorization = `Bearer ${await developmentIssuer?.issueToken(ownerId)}`
await openDownload(`${server.url}/api/v1/account/export?account_id=${accountId}`, { authorization })
process.send?.({ accountId, ownerId })
