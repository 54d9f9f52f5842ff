import type { ByteBounds } from '../byte-room.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { CopyTarget } from './bulk-copy.ts'
import type { MigratingSession } from './migrations/postgres-migrate.ts'
import type { SharedMarks } from './replica/recent-writes.ts'

/** SQL, and the values of its placeholders. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Not prepared: Postgres plans it for its values each time, as one plan would be bad for some of them. */
  readonly replanned?: boolean
}

/** Writes many rows in one transaction. */
export interface BulkTransaction {
  readonly query: Query
  /** Adds rows to a table: lines of the text format of Postgres's COPY, each with its line feed. */
  copyIn(into: CopyTarget, lines: Uint8Array): Promise<void>
}

/** A row by column name. Types that JSON lacks come as text, spelled as in the API: see snapshot/values.ts. */
export type Row = Readonly<Record<string, unknown>>

/** Runs a statement and returns its rows. The caller states their type, since drivers do not type rows. */
export type Query = <Found extends object = Row>(statement: Statement) => Promise<readonly Found[]>

/** A statement whose values the driver sends as they are: none of them can fail before it is sent. */
export interface TextStatement extends Statement {
  readonly values: readonly (string | null)[]
}

/**
 * Runs the last statements of a transaction, sent together with its COMMIT where the database can take them so. One
 * that failed before it is sent would not keep the others from being committed: so they have texts only.
 */
export type QueryLast = (statements: readonly TextStatement[]) => Promise<unknown>

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

/** The reader of a snapshot. */
export interface SnapshotReading {
  /** Snapshots of one reader share the bytes that may wait in temporary files. */
  readonly reader: string
  /** The account and the caller it is read for, where it may come from a standby; see {@link Database.reading}. */
  readonly whose?: readonly string[]
  /** Aborted when the reader leaves: the generator throws its reason at once, and the statement is cancelled. */
  readonly abandoned?: AbortSignal
  /** Waited for before Postgres is asked. It is told when the first rows come, or none will. */
  readonly begin?: (firstRows: Promise<void>) => Promise<void>
  /** Whether others wait for what works on the batches, which are smaller then; never where absent. */
  readonly isHurried?: () => boolean
  /** Waited for before each batch is given to the reader, or written to its file. */
  readonly turn?: () => Promise<void>
  /** Whether the reading may hold its connection for a slow reader, asked for each batch; always where absent. */
  readonly mayHold?: () => boolean
  /** Called when the database is read no more, though the reader may not have come to the end. */
  readonly onRead?: () => void
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
  /**
   * Runs hand-written statements in one transaction (READ COMMITTED), rolled back where `work` rejects. Those that are
   * asked for at once are sent at once, and each sees what those before it have waited for.
   */
  transaction<Result>(work: (query: Query, queryLast: QueryLast) => Promise<Result>): Promise<Result>
  /**
   * Runs work in one transaction (READ COMMITTED) to which everything belongs that it does with the database that it
   * is given, by Prisma too: transactions in it are parts of this one. Rolled back where the work rejects or a part
   * has failed; done again where another transaction was in the way.
   */
  oneTransaction<Result>(work: (inside: Database) => Promise<Result>): Promise<Result>
  /**
   * As `transaction`, for work that may take minutes: over a connection of those for exports. Postgres
   * itself ends it where its time is up, so nothing is committed after the promise was rejected.
   */
  longTransaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /**
   * As `transaction`, for a command that adds many rows and takes the time it needs. They are neither told to those
   * who follow changes nor counted, so they may belong to no account that was there before.
   */
  bulkTransaction<Result>(work: (bulk: BulkTransaction) => Promise<Result>): Promise<Result>
  /**
   * Runs the statements one after the other on one snapshot of the database and yields their rows in
   * batches; a statement without rows yields none. The database is read as fast as it can be, however
   * slow the reader is. Ending the generator early ends the snapshot.
   */
  readSnapshot(
    statements: readonly SnapshotStatement[],
    reading?: SnapshotReading,
  ): AsyncGenerator<SnapshotBatch, void, void>
  /**
   * Copies the files of an embedded database into a directory that is not there, as they are between two statements:
   * nothing that was answered before is missing. Statements wait meanwhile. Null where there are no files of ours.
   */
  readonly copyFiles: ((directory: string) => Promise<void>) | null
  /**
   * Runs work that only reads: its written statements may be answered by a standby, unless one of those named, an
   * account or a user, was written to lately. Absent where there is no standby.
   */
  readonly reading?: <Result>(whose: readonly string[], work: () => Promise<Result>) => Promise<Result>
  /** Remembers that something of these was written, before the writer's promise resolves. Absent where there is no standby. */
  readonly noteWrite?: (whose: readonly string[]) => Promise<void>
  /** What it has in use at the moment. */
  readUse(): DatabaseUse
  /** Waits for running work and closes; nothing works afterwards. */
  close(): Promise<void>
}

/** What a database has in use in this process. */
export interface DatabaseUse {
  /** By name; none where there are no connections. */
  readonly pools: Readonly<Record<string, PoolUse>>
  /** How many statements are kept prepared, by who makes them. */
  readonly keptStatements: Readonly<Record<string, number>>
  /** The temporary files of slow exports. */
  readonly spool: { readonly bytes: number; readonly maxBytes: number }
}

/** How many connections a pool may have, lends and has left, and how many statements wait for one. */
export interface PoolUse {
  readonly most: number
  readonly inUse: number
  readonly idle: number
  readonly waiting: number
}

/** Where the data is: a Postgres URL, or, without one, the directory of the embedded database. */
export interface DatabaseLocation {
  readonly url: string | null
  /** `memory:` keeps nothing. */
  readonly dataDir: string
  /** Whether Postgres may keep statements prepared on a connection; true by default. */
  readonly preparedStatements?: boolean
  /** Time limits of requests, where not the default; null for a command, which has none. */
  readonly requestTimes?: RequestTimes | null
  /** A hot standby to read lists and exports from. */
  readonly replica?: Replica | undefined
  /** What may wait in temporary files, where not the default. */
  readonly spoolBytes?: ByteBounds
  /** Told once where a migration waits for a table that another session of Postgres has locked. */
  readonly onBlockedMigration?: () => void
  /** Told once where another process migrates the database of Postgres, and is waited for. */
  readonly onAwaitedMigration?: (migrating: MigratingSession) => void
  /** Told of the migrations that the database had not had, once they are applied. */
  readonly onMigrated?: (names: readonly string[]) => void
  /** Told how many migrations of a newer version the database has had, where there are any. */
  readonly onNewerMigrations?: (count: number) => void
  /** Told once, by Postgres's code, where what is prepared on a connection of Postgres is not what its session has. */
  readonly onSharedSession?: (code: string) => void
}

/** A hot standby of the database. */
export interface Replica {
  readonly url: string
  /** What the processes that serve know of one another's writes by; null where there is one process. */
  readonly marks: SharedMarks | null
  /** Called with each failure of the standby, and once whenever it is found to be too old or not to be there; the primary is read then. */
  readonly onFailure: (error: unknown) => void
}

/** How long Postgres may take over what is done for a request, in milliseconds. */
export interface RequestTimes {
  /** For a connection to be made, or to be free. */
  readonly connectMs: number
  /** For a connection, while the caller's others are at work. */
  readonly turnMs: number
  /** For a lock that another session holds. */
  readonly lockMs: number
  /** For a statement, its locks included. */
  readonly statementMs: number
  /** For all statements of a request: none begins later, and nothing is committed. */
  readonly answerMs: number
  /** For what is done between two statements of a transaction. */
  readonly idleMs: number
  /** For silence on a connection. */
  readonly silenceMs: number
  /** For a batch of a snapshot. */
  readonly batchMs: number
  /** For all statements of a long transaction; 0 for the time it needs. */
  readonly longMs: number
}

/** A database just opened, and the migrations applied on the way. */
export interface OpenedDatabase {
  readonly database: Database
  readonly applied: readonly string[]
}
