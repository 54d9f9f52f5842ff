import { readConfig } from '../../src/config.ts'
import { type Bench, type Contender, compare } from '../bench.ts'
import { say } from '../report/say.ts'
import { listRequests } from '../requests.ts'
import { startBizgate } from '../servers/bizgate.ts'

/** One process beside two: what a request costs in each, over 64 connections. */
export async function measureWorkers(bench: Bench): Promise<void> {
  const databaseUrl = bench.environment.DATABASE_URL
  if (!('workers' in readConfig({ WORKERS: '2', DATABASE_URL: databaseUrl, DATA_DIR: './data' }))) {
    say('\nworkers: skipped, as the configuration knows no WORKERS')
    return
  }
  const servers = [
    await startBizgate(bench.environment, '1 worker'),
    await startBizgate({ ...bench.environment, WORKERS: '2' }, '2 workers'),
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
