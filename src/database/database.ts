import type { PrismaClient } from '../generated/prisma/client.ts'
import type { SpoolBytes } from './snapshot/spool-room.ts'

/** SQL, and the values of its placeholders. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Planned anew for its values each time, where one plan for all values would be a bad one for some. */
  readonly replanned?: boolean
}

/** A row by column name. Types that JSON lacks come as text, spelled as in the API: see snapshot-values.ts. */
export type Row = Readonly<Record<string, unknown>>

/** Runs a statement and returns its rows. What they hold, the caller knows from the SQL: drivers do not type rows. */
export type Query = <Found extends object = Row>(statement: Statement) => Promise<readonly Found[]>

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

/** Who reads a snapshot. */
export interface SnapshotReading {
  /** Whose snapshots share the room for what slow readers leave. */
  readonly reader: string
  /** Hears at once when the reading fails, where the generator would tell with its next step. */
  readonly onFailure?: (error: unknown) => void
}

/** The open database. */
export interface Database {
  readonly prisma: PrismaClient
  /** Rejects while the database does not answer, after 2 seconds at most. An answer holds for a second. */
  ping(): Promise<void>
  /** Runs a hand-written statement over the connections that Prisma uses. */
  readonly query: Query
  /** Runs hand-written statements in one transaction (READ COMMITTED), rolled back where `work` rejects. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /**
   * As `transaction`, for one that may take minutes: over a connection of those that exports have, with
   * an end that the database keeps by itself, so that nothing is done after its caller was told of a failure.
   */
  longTransaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /**
   * Runs the statements one after the other on one snapshot of the database and yields their rows in
   * batches; a statement without rows yields none. The database is read as fast as it can be, however
   * slow the reader is. Ending the generator early ends the snapshot.
   */
  readSnapshot(
    statements: readonly SnapshotStatement[],
    reading?: SnapshotReading,
  ): AsyncGenerator<SnapshotBatch, void, void>
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
  /** What a request has of time, where not the default; null for a command, which takes what it needs. */
  readonly requestTimes?: RequestTimes | null
  /** What may wait in temporary files, where not the default. */
  readonly spoolBytes?: SpoolBytes
}

/** How long Postgres may take over what is done for a request, in milliseconds. */
export interface RequestTimes {
  /** For a lock that somebody else holds. */
  readonly lockMs: number
  /** For a statement, its locks included. */
  readonly statementMs: number
  /** Without a word on a connection. */
  readonly silenceMs: number
  /** For a statement of a long transaction. */
  readonly longMs: number
}

/** A database just opened, and the migrations applied on the way. */
export interface OpenedDatabase {
  readonly database: Database
  readonly applied: readonly string[]
}
