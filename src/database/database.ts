import type { PrismaClient } from '../generated/prisma/client.ts'

/** SQL, and the values of its placeholders. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Planned anew for its values each time, where one plan for all values would be a bad one for some. */
  readonly replanned?: boolean
}

/** A row by column name. Types that JSON lacks come as text, spelled as in the API: see snapshot-values.ts. */
export type Row = Readonly<Record<string, unknown>>

/** Runs a statement and returns its rows. */
export type Query = (statement: Statement) => Promise<readonly Row[]>

/** A read of a snapshot: SQL with its values, and the name its batches go by. */
export interface SnapshotStatement extends Statement {
  readonly name: string
  /** How many rows a batch has; it is in memory as a whole. */
  readonly batchRows: number
}

/** Some rows of the statement of that name. */
export interface SnapshotBatch {
  readonly name: string
  readonly rows: readonly Row[]
}

/** The open database. */
export interface Database {
  readonly prisma: PrismaClient
  /** Rejects while the database does not answer, after 2 seconds at most. */
  ping(): Promise<void>
  /** Runs a hand-written statement over the connections that Prisma uses. */
  readonly query: Query
  /** Runs hand-written statements in one transaction (READ COMMITTED), rolled back where `work` rejects. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /**
   * Runs the statements one after the other on one snapshot of the database and yields their rows in
   * batches; a statement without rows yields none. The database is read as fast as it can be, however
   * slow the reader is. Ending the generator early ends the snapshot.
   */
  readSnapshot(statements: readonly SnapshotStatement[]): AsyncGenerator<SnapshotBatch, void, void>
  /** Waits for running work and closes; nothing works afterwards. */
  close(): Promise<void>
}

/** Where the data is: a Postgres URL, or, without one, the directory of the embedded database. */
export interface DatabaseLocation {
  readonly url: string | null
  /** `memory:` keeps nothing. */
  readonly dataDir: string
  /** Whether Postgres may keep statements prepared on a connection; true unless told otherwise. */
  readonly preparedStatements?: boolean
}

/** A database just opened, and the migrations applied on the way. */
export interface OpenedDatabase {
  readonly database: Database
  readonly applied: readonly string[]
}
