import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/database/open-database.ts'
import { type Bench, compare } from '../bench.ts'
import { loadAccounts, loadForm, loadTeam } from '../data.ts'
import {
  createContactRequests,
  createDealRequests,
  formRequests,
  type Links,
  listedRecords,
  listRequests,
} from '../requests.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers.ts'
import { userCount } from '../users.ts'
import { measureStarts } from './process.ts'

/** Each endpoint on the embedded database beside Postgres, 4 connections, and the start on an existing directory. */
export async function measureEmbedded(bench: Bench): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  const { DATABASE_URL: _, ...others } = bench.environment
  const environment = { ...others, DATA_DIR: directory }
  const servers: ServerProcess[] = []
  try {
    const links = await loadDirectory(bench, directory)
    await measureStarts(bench, 'start on an embedded directory, ms', environment)
    servers.push(await startBizgate(environment, 'embedded'))
    servers.push(await startBizgate(bench.environment, 'postgres'))
    await compareEndpoints(bench, servers, links)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await rm(directory, { recursive: true })
  }
}

async function compareEndpoints(
  bench: Bench,
  servers: readonly ServerProcess[],
  links: Links,
): Promise<void> {
  const { small, written } = bench.accounts
  const lists = listedRecords.map(
    record =>
      [`GET ${record}`, (tokens: readonly string[]) => listRequests(record, small.id, tokens)] as const,
  )
  const endpoints = {
    ...Object.fromEntries(lists),
    'POST contacts': (tokens: readonly string[]) => createContactRequests(written.id, tokens),
    'POST deals': (tokens: readonly string[]) => createDealRequests(written.id, links, tokens),
    'POST form': () => formRequests(),
  }
  for (const [name, make] of Object.entries(endpoints)) {
    // As many users as four connections need.
    const requests = async () => make((await bench.users.take(`embedded ${name}`)).slice(0, 500))
    const contenders = servers.map(server => ({ server, connections: 4, requests }))
    const seconds = Math.min(3, bench.options.seconds)
    await compare(bench, `embedded: ${name}`, contenders, { rounds: 2, seconds })
  }
}

/** The same rows as on Postgres, in a directory of its own. */
async function loadDirectory({ accounts }: Bench, directory: string): Promise<Links> {
  const database = await openDatabase({ url: null, dataDir: directory })
  try {
    const run = (sql: string) => database.prisma.$executeRawUnsafe(sql)
    const all = [accounts.small, accounts.written]
    await loadAccounts(run, all)
    await loadForm(run, accounts.written.id)
    await loadTeam(run, all, userCount)
    await run('ANALYZE')
    const where = { accountId: accounts.written.id }
    const contact = await database.prisma.contact.findFirstOrThrow({ where })
    const stage = await database.prisma.pipelineStage.findFirstOrThrow({ where })
    return { contactId: contact.id, stageId: stage.id }
  } finally {
    await database.close()
  }
}
