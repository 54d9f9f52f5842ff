import type { CopyTarget } from '../../../database/bulk-copy.ts'
import type { Database, Query } from '../../../database/database.ts'
import { followCauses } from '../../../database/unavailable.ts'
import { errorCode } from '../../../error-code.ts'
import { ImportRefusal } from '../problems.ts'
import type { RowSpool } from './row-spool.ts'

/** What is done besides. */
export interface WritingSteps {
  /** After each block of rows. */
  readonly onWritten: (rows: number) => Promise<void>
  /** In the transaction, when all rows are there. */
  readonly finish: (query: Query) => Promise<void>
}

/**
 * Writes the rows in one transaction, table by table in the order given. Throws an ImportRefusal with the
 * row that the database refuses first; nothing is written then, nor where anything else fails.
 */
export async function writeRows(
  database: Database,
  spool: RowSpool,
  tables: readonly CopyTarget[],
  { onWritten, finish }: WritingSteps,
): Promise<void> {
  await database.bulkTransaction(async ({ copyIn, query }) => {
    for (const into of tables) {
      let written = 0
      for await (const { rows, lines } of spool.read(into.table)) {
        try {
          await copyIn(into, lines)
        } catch (error) {
          throw explainRefusal(error, into.table, written)
        }
        written += rows
        await onWritten(rows)
      }
    }
    await finish(query)
  })
}

/** What Postgres says of a row that it refuses. */
interface RefusedRow {
  readonly code: string
  readonly message: string
  readonly constraint?: string
  readonly detail?: string
  /** For example `COPY deals, line 3: "…"`. */
  readonly where?: string
}

function explainRefusal(error: unknown, table: string, rowsBefore: number): unknown {
  const refused = [...followCauses(error)].find(isRefusedRow)
  if (!refused) return error
  const { message, constraint, detail, where } = refused
  const line = /^COPY \w+, line (\d+)/.exec(where ?? '')?.[1]
  const row = line === undefined ? 'A row' : `Row ${rowsBefore + Number(line)}`
  const rule = constraint === undefined ? message : `breaks the rule ${constraint}`
  // Of a CHECK it is the whole row.
  const key = detail?.startsWith('Key ') ? `: ${detail}` : ''
  return ImportRefusal.of({ path: `/${table}`, message: `${row} ${rule}${key}` }, { cause: error })
}

/** By Postgres's codes of what is wrong with a value, and of broken rules. */
function isRefusedRow(error: unknown): error is RefusedRow {
  return /^2[23]/.test(errorCode(error) ?? '')
}
