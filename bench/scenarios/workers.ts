import { type Bench, compare } from '../bench.ts'
import { listRequests } from '../requests.ts'
import { startBizgate } from '../servers.ts'
import type { WriteRequests } from '../users.ts'

/** The contacts of an account of 1,000, by one process and by two that share Redis. */
export async function measureWorkers(bench: Bench, redisUrl: string): Promise<void> {
  const environment = { ...bench.environment, REDIS_URL: redisUrl }
  await using one = await startBizgate({ ...environment, WORKERS: '1' })
  await using two = await startBizgate({ ...environment, WORKERS: '2' })
  const list = listRequests('contacts', bench.accounts.small)
  // Each process verifies a signature itself: in the warm-up nearly all users have called at both.
  const write: WriteRequests = tokens => Array.from({ length: 4 }, () => list(tokens)).flat()
  await compare(bench, 'GET contacts', [
    { name: 'WORKERS=1', server: one, write },
    { name: 'WORKERS=2', server: two, write },
  ])
}
