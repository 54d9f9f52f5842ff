import pg from 'pg'
import type { SnapshotBatch, SnapshotStatement } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import { copyOut, silenceMs } from './copy-out.ts'
import { type CopiedColumn, copyStatement, readCopiedRows } from './copy-text.ts'
import { type PutBatch, type SpoolOptions, spoolBatches } from './spool.ts'

/** How pg reads types that it leaves as they are: text, and all that it does not know. */
const keepText = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text')

/** A batch has fewer rows than its statement says where they are large. */
const batchChars = 1024 * 1024

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
  options: SpoolOptions,
): AsyncGenerator<SnapshotBatch, void, void> {
  const columns: CopiedColumn[][] = []
  const copied = spoolBatches<CopiedLines>(
    put => copyOverConnection(pool, async client => copyStatements(client, { statements, columns, put })),
    { ...options, mayWait: () => pool.waitingCount === 0 },
  )
  for await (const { index, lines } of copied) {
    yield { name: statements[index]?.name ?? '', rows: readCopiedRows(lines, columns[index] ?? []) }
  }
}

/** Runs `copy` in a snapshot; it tells whether it came to its end. */
async function copyOverConnection(
  pool: pg.Pool,
  copy: (client: pg.PoolClient) => Promise<boolean>,
): Promise<void> {
  const client = await pool.connect()
  // The statement that is running reports a lost connection; without a listener it would end the process.
  client.on('error', ignoreLostConnection)
  let isReusable = false
  try {
    // The session may come from a pooler, where requests have left their times.
    await withDeadline(
      client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0`),
      silenceMs,
    )
    if (!(await copy(client))) return
    await withDeadline(client.query('ROLLBACK'), silenceMs)
    isReusable = true
  } finally {
    client.off('error', ignoreLostConnection)
    // A connection that failed, or still copies, is closed, which ends its work.
    client.release(!isReusable)
  }
}

interface Copying {
  readonly statements: readonly SnapshotStatement[]
  /** Filled with the columns of each statement before its lines are put. */
  readonly columns: CopiedColumn[][]
  readonly put: PutBatch<CopiedLines>
}

/** False where nobody reads any more. */
async function copyStatements(
  client: pg.PoolClient,
  { statements, columns, put }: Copying,
): Promise<boolean> {
  for (const [index, statement] of statements.entries()) {
    columns[index] = await describeColumns(client, statement)
    const batch = { rows: statement.batchRows, chars: batchChars }
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

function ignoreLostConnection(): void {}
