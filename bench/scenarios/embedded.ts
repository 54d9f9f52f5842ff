import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/database/open-database.ts'
import { type Bench, type Contender, compare } from '../bench.ts'
import { loadAccounts, loadForm, loadTeam } from '../data.ts'
import {
  createContactRequests,
  createDealRequests,
  formRequests,
  listedRecords,
  listRequests,
} from '../requests.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers/bizgate.ts'
import { userCount } from '../users.ts'
import { measureStarts } from './start.ts'

/** Each endpoint on the embedded database beside Postgres, 4 connections, and the start on an existing directory. */
export async function measureEmbedded(bench: Bench): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  const { DATABASE_URL: _, ...others } = bench.environment
  const environment = { ...others, DATA_DIR: directory }
  try {
    const links = await loadDirectory(bench, directory)
    await measureStarts(bench, 'start on an embedded directory, ms', environment)
    const servers = [
      await startBizgate(environment, 'embedded'),
      await startBizgate(bench.environment, 'postgres'),
    ]
    try {
      await compareEndpoints(bench, servers, links)
    } finally {
      await Promise.all(servers.map(server => server.stop()))
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

interface Links {
  readonly contactId: string
  readonly stageId: string
}

/** What every endpoint is asked on both databases. */
export const embeddedEndpoints = [
  'GET contacts',
  'GET deals',
  'GET invoices',
  'POST contacts',
  'POST deals',
  'POST form',
] as const

async function compareEndpoints(
  bench: Bench,
  servers: readonly ServerProcess[],
  links: Links,
): Promise<void> {
  const { small, written } = bench.accounts
  // As many as four connections need.
  const take = async (name: string) => (await bench.users.take(`embedded ${name}`)).slice(0, 500)
  const [contacts, deals, invoices] = listedRecords.map(
    record => async () => listRequests(record, small.id, await take(record)),
  )
  const requests: Readonly<Record<string, Contender['requests'] | undefined>> = {
    'GET contacts': contacts,
    'GET deals': deals,
    'GET invoices': invoices,
    'POST contacts': async () => createContactRequests(written.id, await take('create contacts')),
    'POST deals': async () => createDealRequests(written.id, links, await take('create deals')),
    'POST form': async () => formRequests(),
  }
  for (const endpoint of embeddedEndpoints) {
    const make = requests[endpoint]
    if (!make) throw new Error(`There is no load for ${endpoint}`)
    const contenders = servers.map((server): Contender => ({ server, connections: 4, requests: make }))
    await compare(bench, `embedded: ${endpoint}`, contenders, {
      rounds: 2,
      seconds: Math.min(3, bench.options.seconds),
    })
  }
}

/** The same rows as on Postgres, in a directory of its own. */
async function loadDirectory({ accounts }: Bench, directory: string): Promise<Links> {
  const database = await openDatabase({ url: null, dataDir: directory })
  try {
    const run = (sql: string) => database.prisma.$executeRawUnsafe(sql)
    await loadAccounts(run, [accounts.small, accounts.written])
    await loadForm(run, accounts)
    await loadTeam(run, [accounts.small, accounts.written], userCount)
    await run('ANALYZE')
    const accountId = accounts.written.id
    const contact = await database.prisma.contact.findFirstOrThrow({ where: { accountId } })
    const stage = await database.prisma.pipelineStage.findFirstOrThrow({ where: { accountId } })
    return { contactId: contact.id, stageId: stage.id }
  } finally {
    await database.close()
  }
}
