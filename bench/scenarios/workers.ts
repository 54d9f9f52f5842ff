import { type Bench, type Contender, compare } from '../bench.ts'
import { say } from '../report/say.ts'
import { listRequests } from '../requests.ts'
import { startBizgate } from '../servers/bizgate.ts'

/** One process beside two, both with Redis: what a request costs in each, over 64 connections. */
export async function measureWorkers(bench: Bench): Promise<void> {
  const redisUrl = process.env.REDIS_URL
  if (!redisUrl) {
    say('\nworkers: skipped, as REDIS_URL is not set')
    return
  }
  const environment = { ...bench.environment, REDIS_URL: redisUrl }
  const servers = [
    await startBizgate(environment, '1 worker'),
    await startBizgate({ ...environment, WORKERS: '2' }, '2 workers'),
  ]
  try {
    const contenders = servers.map(
      (server): Contender => ({
        server,
        connections: 64,
        requests: async () =>
          listRequests('contacts', bench.accounts.small.id, await bench.users.take('workers')),
      }),
    )
    await compare(bench, 'WORKERS', contenders)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}
