import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from '../bench.ts'
import { installInto } from '../install.ts'
import { authorization, type Listed } from '../requests.ts'
import { startServerProcess } from '../server-process.ts'
import type { Peer } from './all.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../peers/', import.meta.url))
const program = [
  '--import',
  `${folder}without-isolated-vm.js`,
  join(folder, 'node_modules/directus/cli.js'),
] as const
const token = 'bench-static-token'

const person = 'contact_id.id,contact_id.first_name,contact_id.last_name'
const fields: Readonly<Record<Listed, string>> = {
  contacts: 'id,first_name,last_name,email,phone,company,contact_type,source,created_at',
  deals: `id,title,value,probability,status,expected_close_date,${person},stage_id.id,stage_id.name`,
  invoices: `id,invoice_number,amount,status,due_date,${person},created_at`,
}

/**
 * Starts Directus with its own tables beside the benchmark's. The caller is its administrator: a rule that opens
 * an account's rows to a user needs a licence there, so it does without the access check.
 */
export async function startDirectus(bench: Bench): Promise<Peer> {
  await installInto(folder)
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-bench-directus-'))
  const environment = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: bench.environment.DATABASE_URL ?? '',
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    SECRET: 'bench',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'bench-admin',
    ADMIN_TOKEN: token,
    EXTENSIONS_PATH: directory,
    STORAGE_LOCAL_ROOT: directory,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
  }
  await run(process.execPath, [...program, 'bootstrap'], {
    cwd: directory,
    env: { PATH: process.env.PATH, ...environment },
  })
  await declareLinks(bench)
  const server = await startServerProcess({
    name: 'directus',
    args: [...program, 'start'],
    environment,
    cwd: directory,
    readyPath: '/server/ping',
  })
  const stop = () => server.stop().finally(() => rm(directory, { recursive: true }))
  return {
    server: { ...server, stop },
    async listRequests(record, { accounts }) {
      const query = new URLSearchParams({
        fields: fields[record],
        'filter[account_id][_eq]': accounts.small.id,
        sort: '-created_at,-id',
        limit: '25',
        page: '1',
        meta: 'filter_count',
      })
      return [{ method: 'GET', path: `/items/${record}?${query}`, headers: authorization(token) }]
    },
    readIdsAndTotal(body) {
      const { data, meta } = body as { data: { id: string }[]; meta: { filter_count: number } }
      return { ids: data.map(row => row.id), total: meta.filter_count }
    },
  }
}

/** The links that the lists follow, which Directus does not see in foreign keys of two columns. */
async function declareLinks({ sql }: Bench): Promise<void> {
  await sql.query(`INSERT INTO directus_relations (many_collection, many_field, one_collection) VALUES
    ('deals', 'contact_id', 'contacts'), ('deals', 'stage_id', 'pipeline_stages'),
    ('invoices', 'contact_id', 'contacts')`)
}
