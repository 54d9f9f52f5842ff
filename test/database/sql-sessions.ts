import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import type { TestDatabase } from '../support/database.ts'

/** Runs a statement and answers its rows. */
export type RunSql = (text: string) => Promise<Record<string, unknown>[]>

/** Sessions with a database, by nothing but SQL: on Postgres side by side, on the embedded database in turn. */
export interface SqlSessions {
  /** Runs a transaction, which ends as the work says, and is rolled back where it throws. */
  transact(work: (run: RunSql) => Promise<'commit' | 'rollback'>): Promise<void>
  /** Runs one statement by itself. */
  readonly run: RunSql
  close(): Promise<void>
}

/** Opens sessions with a migrated database, `most` at a time. */
export async function openSessions({ url, dataDir }: TestDatabase, most = 10): Promise<SqlSessions> {
  return url === null ? openEmbedded(join(dataDir, 'postgres')) : openPostgres(url, most)
}

async function openEmbedded(directory: string): Promise<SqlSessions> {
  const pglite = await PGlite.create(directory, { extensions: { btree_gin, pg_trgm } })
  return {
    run: async text => (await pglite.query<Record<string, unknown>>(text)).rows,
    transact: async work => {
      await pglite.transaction(async tx => {
        const end = await work(async text => (await tx.query<Record<string, unknown>>(text)).rows)
        if (end === 'rollback') await tx.rollback()
      })
    },
    close: () => pglite.close(),
  }
}

function openPostgres(url: string, max: number): SqlSessions {
  const pool = new pg.Pool({ connectionString: url, max })
  // A connection may still be closing when its database is dropped.
  pool.on('error', () => {})
  return {
    run: async text => (await pool.query(text)).rows,
    transact: async work => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const end = await work(async text => (await client.query(text)).rows)
        await client.query(end)
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
