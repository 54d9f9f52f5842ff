import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { convertScriptError } from './script-error.ts'

/** Any number will do, as long as all replicas agree. */
const migrationLockKey = 4170021
/** Prisma's own, which a process that was killed keeps until Postgres is done with its last script. */
const engineLockKey = 72707369

/**
 * Migrates a Postgres database and returns the names of what was applied. Of processes that start at
 * once the first migrates and the others wait, however long it takes. `pool` reads the
 * history; the migration has connections of its own, since Prisma's engine leaves its lock to end with them.
 */
export async function migratePostgres(pool: pg.Pool, url: string): Promise<readonly string[]> {
  return migrate(createMigrationAdapter(pool), {
    exclusively: async work => {
      const application_name = 'bizgate migrate'
      const lockKeeper = new pg.Client({ connectionString: url, application_name })
      // Losing this lock is no harm while the engine holds its own.
      lockKeeper.on('error', () => {})
      await lockKeeper.connect()
      const workPool = new pg.Pool({ connectionString: url, application_name, max: 1 })
      workPool.on('error', () => {})
      try {
        // In a transaction, which a pooler keeps on one connection; without a session's time limits of requests.
        await lockKeeper.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
          SELECT pg_advisory_xact_lock(${migrationLockKey})`)
        await workPool.query(`SELECT pg_advisory_lock(${engineLockKey})`)
        return await work(createMigrationAdapter(workPool))
      } finally {
        await workPool.end()
        await lockKeeper.end()
      }
    },
  })
}

// Prisma's adapter cuts a script at every semicolon, also inside a function or a text; Postgres
// takes it whole, and so runs it as one transaction.
function createMigrationAdapter(pool: pg.Pool): SqlDriverAdapterFactory {
  const published = new PrismaPg(pool)
  return {
    provider: published.provider,
    adapterName: published.adapterName,
    async connect() {
      const adapter = await published.connect()
      return Object.assign(adapter, {
        executeScript: async (script: string) => {
          await pool.query(script).catch(error => Promise.reject(convertScriptError(error)))
        },
      })
    },
  }
}
