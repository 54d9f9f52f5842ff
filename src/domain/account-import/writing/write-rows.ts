import type { Database, Query } from '../../../database/database.ts'
import { followCauses } from '../../../database/unavailable.ts'
import { ImportRefusal } from '../problems.ts'
import { findViolations } from './find-violations.ts'
import type { ImportTable, RowSpool } from './row-spool.ts'

/** What is done besides. */
export interface WritingSteps {
  /** After each block of rows. */
  readonly onWritten: (rows: number) => Promise<void>
  /** In the transaction, when all rows are there. */
  readonly finish: (query: Query) => Promise<void>
}

/**
 * Writes the rows in one transaction as they come, table by table in the order given. Throws an ImportRefusal that
 * names the rows which the database refuses; nothing is written then, nor where anything else fails.
 */
export async function writeRows(
  database: Database,
  spool: RowSpool,
  tables: readonly ImportTable[],
  { onWritten, finish }: WritingSteps,
): Promise<void> {
  try {
    await database.bulkTransaction(async ({ copyIn, query }) => {
      for (const into of tables) {
        for await (const block of spool.follow(into.table)) {
          await copyIn(into, await spool.readLines(block))
          await onWritten(block.rows)
        }
      }
      await finish(query)
    })
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    await spool.allRead
    const problems = await database.bulkTransaction(bulk => findViolations(bulk, spool, tables))
    // Somebody else's record was in the way, and is no longer.
    throw problems.total === 0 ? error : new ImportRefusal(problems)
  }
}

/** Postgres's codes of what is wrong with a value, and of broken rules. */
function isRefusedRow(error: unknown): boolean {
  for (const link of followCauses(error)) {
    if ('code' in Object(link) && /^2[23]/.test(String((link as { code: unknown }).code))) return true
  }
  return false
}
