import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SetupError } from '../../setup-error.ts'
import type { Progress } from '../progress.ts'
import { readProgram, runProgram } from './programs.ts'
import { writeWholeFile } from './whole-file.ts'

/** Writes one snapshot of a Postgres database by `pg_dump`; answers its size in bytes. */
export function dumpPostgres(url: string, file: string, progress: Progress): Promise<number> {
  return withoutPassword(url, address =>
    writeWholeFile(
      file,
      readProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', address]),
      progress,
    ),
  )
}

/** Loads the output of `pg_dump` into an empty Postgres database, all or nothing. */
export async function restorePostgres(url: string, file: string, progress: Progress): Promise<void> {
  await checkEmpty(url)
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
  await withoutPassword(url, address =>
    runProgram('pg_restore', [...options, `--dbname=${address}`], file, progress),
  )
}

async function checkEmpty(url: string): Promise<void> {
  const tables = await queryPostgres(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1")
  if (tables.length > 0)
    throw new SetupError(
      'The database that DATABASE_URL names has tables already: restore into an empty one.',
    )
}

/** Runs a statement for as long as it takes, and answers its rows. */
export async function queryPostgres(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: withoutLimits(url) })
  // The statement reports a lost connection; without a listener it would be uncaught too.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The role may have the time limits of requests. */
function withoutLimits(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c statement_timeout=0 -c lock_timeout=0`.trim())
  return address.href
}

/** Other users of the machine see how a program was called, so the password goes by a file that they cannot read. */
async function withoutPassword<Result>(
  url: string,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const address = new URL(url)
  if (address.password === '') return use(url)
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-password-'))
  try {
    const path = join(directory, 'pgpass')
    const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, '\\$&')
    await writeFile(path, `*:*:*:*:${password}\n`, { mode: 0o600 })
    address.password = ''
    address.searchParams.set('passfile', path)
    return await use(address.href)
  } finally {
    await rm(directory, { recursive: true })
  }
}
