import pg from 'pg'
import type { RequestTimes, SnapshotBatch, SnapshotReading, SnapshotStatement } from '../database.ts'
import { unlessAborted, withDeadline } from '../deadline.ts'
import { currentDeadline } from '../fairness/caller.ts'
import { copyOut } from '../snapshot/copy-out.ts'
import { type CopiedColumn, copyStatement, readCopiedRows } from '../snapshot/copy-text.ts'
import { type PutBatch, type SpoolOptions, spoolBatches } from '../snapshot/spool.ts'
import { ignoreLostConnection } from './transaction.ts'
import { cancelStatement } from './watch/cancel-statement.ts'

/** How pg reads types that it leaves as they are: text, and all that it does not know. */
const keepText = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text')

/** A batch has fewer rows than its statement says where they are large. */
const batchChars = 1024 * 1024

/** Into how many a batch is divided where others wait: small ones hold up less, and cost more in all. */
const hurriedParts = 5

/** What a snapshot of Postgres goes by. */
interface SnapshotOptions extends SpoolOptions {
  /** The answer's is for all that comes before the first rows, and what the request has done before. */
  readonly times: Pick<RequestTimes, 'answerMs' | 'batchMs' | 'lockMs'>
}

/** Copied lines of the statement with that index; they are parsed only when the reader takes them. */
interface CopiedLines {
  readonly index: number
  readonly lines: string
}

/**
 * Reads a snapshot over one connection of the pool, returned when the rows are copied: it waits little for
 * a slow reader, and not at all while others wait for a connection.
 */
export async function* readPostgresSnapshot(
  pool: pg.Pool,
  statements: readonly SnapshotStatement[],
  { times, begin, isHurried, ...options }: SnapshotOptions,
): AsyncGenerator<SnapshotBatch, void, void> {
  const columns: CopiedColumn[][] = []
  let hasRows = false
  const firstRows = Promise.withResolvers<void>()
  const endsAtMs = currentDeadline(times.answerMs)
  // What has not begun to answer has the request's deadline.
  const leftMs = () =>
    hasRows ? times.batchMs : Math.max(0, Math.min(times.batchMs, endsAtMs - performance.now()))
  const copying = {
    statements,
    columns,
    leftMs,
    lockMs: times.lockMs,
    abandoned: options.abandoned,
    isHurried,
  }
  const copied = spoolBatches<CopiedLines>(
    async put => {
      try {
        if (begin) await unlessAborted(begin(firstRows.promise), options.abandoned)
        await copyOverConnection(pool, copying, client =>
          copyStatements(client, {
            ...copying,
            put: lines => {
              hasRows = true
              firstRows.resolve()
              return put(lines)
            },
          }),
        )
      } finally {
        firstRows.resolve()
      }
    },
    { ...options, mayHold: () => pool.waitingCount === 0 && options.mayHold?.() !== false },
  )
  for await (const { index, lines } of copied) {
    yield { name: statements[index]?.name ?? '', rows: readCopiedRows(lines, columns[index] ?? []) }
  }
}

/** Runs `copy` in a snapshot; it tells whether it came to its end. */
async function copyOverConnection(
  pool: pg.Pool,
  { abandoned, ...limits }: Limits,
  copy: (client: pg.PoolClient) => Promise<boolean>,
): Promise<void> {
  const client = await connect(pool, abandoned)
  client.on('error', ignoreLostConnection)
  // Postgres by itself notices a closed connection only once it has something to send.
  const cancel = () => cancelStatement(client)
  abandoned?.addEventListener('abort', cancel)
  let isReusable = false
  try {
    isReusable = await unlessAborted(copyInTransaction(client, limits, copy), abandoned)
  } finally {
    abandoned?.removeEventListener('abort', cancel)
    client.off('error', ignoreLostConnection)
    // A connection that failed, or still copies, is closed, which ends its work.
    client.release(!isReusable)
  }
}

async function connect(pool: pg.Pool, abandoned: AbortSignal | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  try {
    return await unlessAborted(connecting, abandoned)
  } catch (error) {
    // One that comes all the same is for the next.
    connecting.then(client => client.release()).catch(() => {})
    throw error
  }
}

/** Whether the copy came to its end, so that the connection can be used again. */
async function copyInTransaction(
  client: pg.PoolClient,
  { leftMs, lockMs }: Limits,
  copy: (client: pg.PoolClient) => Promise<boolean>,
): Promise<boolean> {
  // Time is bounded by the batch; the role or a pooler's session may have limits of their own.
  await withDeadline(
    client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = ${lockMs}`),
    leftMs(),
  )
  if (!(await copy(client))) return false
  await withDeadline(client.query('ROLLBACK'), leftMs())
  return true
}

interface Limits {
  /** How long Postgres may be silent now, in milliseconds. */
  readonly leftMs: () => number
  readonly lockMs: number
  /** Aborted when the reader has left. */
  readonly abandoned?: AbortSignal | undefined
}

interface Copying extends Limits {
  readonly statements: readonly SnapshotStatement[]
  /** Filled with the columns of each statement before its lines are put. */
  readonly columns: CopiedColumn[][]
  readonly isHurried: SnapshotReading['isHurried']
  readonly put: PutBatch<CopiedLines>
}

/** False once the reader has left. */
async function copyStatements(
  client: pg.PoolClient,
  { statements, columns, leftMs, isHurried, put }: Copying,
): Promise<boolean> {
  for (const [index, statement] of statements.entries()) {
    columns[index] = await describeColumns(client, statement, leftMs())
    const { batchRows } = statement
    const rows = () => (isHurried?.() ? Math.ceil(batchRows / hurriedParts) : batchRows)
    const batch = { rows, chars: batchChars, silenceMs: leftMs }
    for await (const lines of copyOut(client, copyStatement(writeValues(statement)), batch)) {
      if (!(await put({ index, lines }))) return false
    }
  }
  return true
}

/** COPY tells no types. */
async function describeColumns(
  client: pg.PoolClient,
  { text, values }: SnapshotStatement,
  silenceMs: number,
): Promise<CopiedColumn[]> {
  const description = client.query(`SELECT * FROM (${text}) described LIMIT 0`, [...values])
  const { fields } = await withDeadline(description, silenceMs)
  return fields.map(({ name, dataTypeID }) => {
    const parse = client.getTypeParser(dataTypeID, 'text')
    return { name, parse: parse === keepText ? null : parse }
  })
}

/** Puts the values into the text, as COPY takes none. */
function writeValues({ text, values }: SnapshotStatement): string {
  return text.replace(/\$(\d+)/g, (placeholder, number) => {
    const value = values[number - 1]
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`A snapshot's statement has no text or number for ${placeholder}`)
    }
    return pg.escapeLiteral(String(value))
  })
}
