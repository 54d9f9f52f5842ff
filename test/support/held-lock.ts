import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** A lock that statements wait for. */
export interface HeldLock {
  /** Lets the statements continue. */
  release(): Promise<void>
}

/** The same for Postgres, which reports the waiting statements. */
export interface SeenLock extends HeldLock {
  /** How many statements of the database wait for a lock. */
  countWaiting(): Promise<number>
  /** Of the process of Postgres that has it. */
  readonly pid: number
}

/**
 * Makes every statement on a table wait for as long as a test wants: by a lock that another connection has, or by the
 * only connection of the embedded database.
 */
export async function holdTable({ services, database }: TestApp, table: string): Promise<HeldLock> {
  const url = services.config.databaseUrl
  return url ? lockTable(url, table) : occupy(database)
}

/** Makes every statement on a table of Postgres wait. */
export async function lockTable(url: string | null, table: string): Promise<SeenLock> {
  return lock(url, `BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
}

/** Reads a table of Postgres as a backup does: its structure cannot be changed meanwhile. */
export async function keepReading(url: string | null, table: string): Promise<SeenLock> {
  return lock(url, `BEGIN; LOCK TABLE ${table} IN ACCESS SHARE MODE`)
}

/** Keeps a table of Postgres from being analyzed, as VACUUM does. */
export async function keepVacuuming(url: string | null, table: string): Promise<SeenLock> {
  return lock(url, `BEGIN; LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`)
}

/** Makes every process that would migrate a database of Postgres wait. */
export async function holdMigrations(url: string | null): Promise<SeenLock> {
  return lock(url, 'SELECT pg_advisory_lock(4170021)')
}

/** Makes {@link waitingStatement} wait, which names no table that might be found to be locked. */
export async function holdStatements(url: string | null): Promise<SeenLock> {
  return lock(url, `SELECT pg_advisory_lock(${statementsKey})`)
}

const statementsKey = 20

/** A statement that runs as long as its lock is held. */
export const waitingStatement = `SELECT 1 AS one FROM pg_advisory_xact_lock_shared(${statementsKey})`

/** Makes changes of a contact wait, on Postgres. */
export async function lockContact(url: string | null, id: string): Promise<SeenLock> {
  return lock(url, `BEGIN; SELECT FROM contacts WHERE id = '${id}' FOR UPDATE`)
}

/** Makes what changes a table wait, on Postgres, when it has done so: as a statement that takes long. */
export async function prolongChanges(
  url: string | null,
  changes: readonly `${'INSERT' | 'DELETE'} ON ${string}`[],
): Promise<SeenLock> {
  const triggers = changes.map(
    change =>
      `CREATE OR REPLACE TRIGGER take_long AFTER ${change} FOR EACH STATEMENT EXECUTE FUNCTION take_long();`,
  )
  return lock(
    url,
    `CREATE OR REPLACE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${changesKey}); RETURN NULL; END $$;
    ${triggers.join('\n')}
    SELECT pg_advisory_lock(${changesKey})`,
  )
}

const changesKey = 21

/** Waits for the lock of {@link prolongChanges}, in the order in which it is asked for, and holds it. */
export async function prolongNextChange(url: string | null): Promise<SeenLock> {
  return lock(url, `SELECT pg_advisory_lock(${changesKey})`)
}

async function lock(url: string | null, statement: string): Promise<SeenLock> {
  const session = new pg.Client({ connectionString: url ?? '' })
  // A test that fails may drop the database first.
  session.on('error', () => {})
  await session.connect()
  let isHeld = true
  const release = async () => {
    if (isHeld) await session.end()
    isHeld = false
  }
  onTestFinished(release)
  await session.query(statement)
  const { rows } = await session.query('SELECT pg_backend_pid() AS pid')
  return {
    release,
    pid: rows[0].pid,
    async countWaiting() {
      // A transaction would see them as they were when it first looked.
      await session.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await session.query(`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      return rows[0].count
    },
  }
}

async function occupy({ transaction }: TestApp['database']): Promise<HeldLock> {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = transaction(async () => {
    begun.resolve()
    await released.promise
  })
  await begun.promise
  return {
    async release() {
      released.resolve()
      await over
    },
  }
}
