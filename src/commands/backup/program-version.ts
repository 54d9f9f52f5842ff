import { text } from 'node:stream/consumers'
import type { CommandContext } from '../context.ts'
import { type PostgresDatabase, queryPostgres } from './postgres.ts'
import { readProgram } from './programs.ts'

/** The first version of `pg_dump` whose backups set a parameter that servers before it do not know. */
const firstThatOlderRefuse = 17

/** Says that a backup cannot be restored into a server of the version that it is from, where that is so. */
export async function judgeProgramVersion(
  { url, environment }: PostgresDatabase,
  context: Pick<CommandContext, 'undoOnExit'>,
): Promise<string | null> {
  const program = { name: 'pg_dump', args: ['--version'], env: environment }
  const version = Number(/\d+/.exec(await text(readProgram(program, context)))?.[0])
  if (version < firstThatOlderRefuse) return null
  const [{ major = firstThatOlderRefuse } = {}] = await queryPostgres<{ major: number }>(
    url,
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
    // The backup is made. What libpq connects to, the driver may not: it wants another certificate, or no TLS.
  ).catch(() => [])
  if (major >= firstThatOlderRefuse) return null
  return `It cannot be restored into Postgres ${major}, which it is from, but into ${firstThatOlderRefuse} and later: pg_dump is of version ${version}. Install that of version ${major}.`
}
