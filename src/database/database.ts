import type { PrismaClient } from '../generated/prisma/client.ts'
import type { SpoolBytes } from './snapshot/spool-room.ts'

/** SQL, and the values of its placeholders. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Not prepared: Postgres plans it for its values each time, as one plan would be bad for some of them. */
  readonly replanned?: boolean
}

/** A row by column name. Types that JSON lacks come as text, spelled as in the API: see snapshot/values.ts. */
export type Row = Readonly<Record<string, unknown>>

/** Runs a statement and returns its rows. The caller states their type, since drivers do not type rows. */
export type Query = <Found extends object = Row>(statement: Statement) => Promise<readonly Found[]>

/** A statement to run on a snapshot, with the name that its batches carry. */
export interface SnapshotStatement extends Statement {
  readonly name: string
  /** Rows in a batch, which is in memory as a whole. */
  readonly batchRows: number
}

/** Rows of the statement of that name. */
export interface SnapshotBatch {
  readonly name: string
  readonly rows: readonly Row[]
}

/** Who reads a snapshot. */
export interface SnapshotReading {
  /** Snapshots of one reader share the bytes that may wait in temporary files. */
  readonly reader: string
  /** Called at once when reading fails; the generator would report it only with its next step. */
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
   * As `transaction`, for work that may take minutes: over a connection of those for exports. Postgres
   * itself ends it when its time is up, so nothing is committed after the caller was told of a failure.
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
  /** Time limits of requests, where not the default; null for a command, which has none. */
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
  /** For silence on a connection. */
  readonly silenceMs: number
  /** For a statement of a long transaction. */
  readonly longMs: number
}

/** A database just opened, and the migrations applied on the way. */
export interface OpenedDatabase {
  readonly database: Database
  readonly applied: readonly string[]
}
