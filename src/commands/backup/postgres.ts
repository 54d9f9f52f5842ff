import pg from 'pg'
import type { Environment } from '../../config.ts'
import { connectTimeoutMs } from '../../database/request-times.ts'
import { isDatabaseUnavailable } from '../../database/unavailable.ts'
import { SetupError } from '../../setup-error.ts'
import { toLibpqUrl } from './libpq-url.ts'
import { ProgramError, readProgram, runProgram } from './programs.ts'
import { type FileWork, writeWholeFile } from './whole-file.ts'

/** A database, and the variables of the command. */
export interface PostgresDatabase {
  readonly url: string
  readonly environment: Environment
}

/** How long a server may take to answer a new connection; a dump may take as long as it does. */
const connectSeconds = 10

// Comments are those of extensions, which only their owner may change.
const leavesOut = ['--no-owner', '--no-privileges', '--no-comments']

/** Writes one snapshot of a Postgres database by `pg_dump`; answers its size in bytes. */
export function dumpPostgres(database: PostgresDatabase, file: string, writing: FileWork): Promise<number> {
  const { address, env } = withoutPassword(database)
  const args = ['--format=custom', ...leavesOut, toLibpqUrl(address)]
  const dumping = writeWholeFile(file, readProgram({ name: 'pg_dump', args, env }, writing), writing)
  return dumping.catch(error => askWhy(database, error))
}

/** Loads the output of `pg_dump` into an empty Postgres database, all or nothing. */
export async function restorePostgres(
  database: PostgresDatabase,
  file: string,
  reading: FileWork,
): Promise<void> {
  await checkEmpty(database.url)
  const { address, env } = withoutPassword(database)
  const args = ['--exit-on-error', '--single-transaction', ...leavesOut, `--dbname=${toLibpqUrl(address)}`]
  const restoring = runProgram({ name: 'pg_restore', args, env }, file, reading)
  await restoring.catch(error => askWhy(database, error))
}

/** Rejects with what the driver says of a database that cannot serve just now, where that is why a program has failed. */
async function askWhy({ url }: PostgresDatabase, error: unknown): Promise<never> {
  // Not beforehand: what libpq connects to, the driver may not.
  if (error instanceof ProgramError)
    await queryPostgres(url, 'SELECT 1', connectTimeoutMs).catch(reason => {
      if (isDatabaseUnavailable(reason)) throw reason
    })
  throw error
}

async function checkEmpty(url: string): Promise<void> {
  const tables = await queryPostgres(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1")
  if (tables.length > 0)
    throw new SetupError(
      'The database that DATABASE_URL names has tables already: restore into an empty one.',
    )
}

/** Runs a statement for as long as it takes, and answers its rows. */
export async function queryPostgres<Row extends object>(
  url: string,
  text: string,
  connectMs = connectSeconds * 1_000,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: withoutLimits(url),
    connectionTimeoutMillis: connectMs,
  })
  // The statement reports a lost connection; without a listener it would be uncaught too.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The role may have the time limits of requests. */
function withoutLimits(url: string): string {
  const address = readAddress(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c statement_timeout=0 -c lock_timeout=0`.trim())
  return address.href
}

/** Other users of the machine see how a program was called, but not its variables. */
function withoutPassword({ url, environment }: PostgresDatabase) {
  const address = readAddress(url)
  // The driver takes the parameter, if there is one.
  const password = address.searchParams.get('password') || decodeURIComponent(address.password)
  const env = { PGCONNECT_TIMEOUT: String(connectSeconds), ...environment }
  if (password === '') return { address: url, env }
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, env: { ...env, PGPASSWORD: password } }
}

/** As the driver reads it: a percent sign of a password that encodes nothing stands for itself. */
function readAddress(url: string): URL {
  const address = new URL(url)
  address.password = address.password.replace(/%(?![0-9a-f]{2})/gi, '%25')
  return address
}
