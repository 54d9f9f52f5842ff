import pg from 'pg'
import type { PostgresInstance } from '../../support/postgres-instance.ts'
import { role } from './world.ts'

/** A fault that others of the same database cause. */
export interface Held {
  readonly take: () => Promise<void>
  readonly release: () => Promise<void>
}

/** A table that somebody else has for themselves. */
export function lockTable(url: string, table: string): Held {
  const client = new pg.Client({ connectionString: url })
  return {
    async take() {
      await client.connect()
      await client.query('BEGIN')
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    },
    async release() {
      await client.query('ROLLBACK')
      await client.end()
    },
  }
}

/** Ends the gateway's connections, and allows it no other until its role is changed back. */
export function denyConnections(
  postgres: () => PostgresInstance,
  { bar, admit }: { readonly bar: string; readonly admit: string },
): Held {
  return {
    async take() {
      await postgres().query(`ALTER ROLE ${role} ${bar}`)
      await postgres().query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
      )
    },
    async release() {
      await postgres().query(`ALTER ROLE ${role} ${admit}`)
    },
  }
}
