import type { RecordDefinition } from '../../domain/define-record.ts'
import { exportedRecords } from '../../domain/exports/account/collections.ts'
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

/** A stored count that differs from the records. */
export interface CountDifference {
  readonly accountId: string
  /** The table. */
  readonly collection: string
  readonly state: string
  /** `infinity` for all records of the state; YYYY-MM-DD for those of them that have that date. */
  readonly dueDate: string
  readonly kept: bigint
  readonly counted: bigint
}

/** How long counting can take, in milliseconds: it blocks no other work. */
const countingMs = 24 * 60 * 60_000

/** The values that the stored counts should have, by counting. */
const counting = exportedRecords.flatMap(countingOf).join(' UNION ALL ')

function countingOf({ table, countedBy, datedBy }: RecordDefinition): string[] {
  if (!countedBy) return []
  const countBy = (date: string) =>
    `SELECT account_id, '${table}' AS collection, ${countedBy.column}::text AS state, ${date} AS due_date, count(*) AS records
      FROM ${table}`
  const byState = `${countBy("date 'infinity'")} GROUP BY 1, 3`
  if (!datedBy) return [byState]
  return [byState, `${countBy(datedBy.column)} WHERE ${datedBy.column} IS NOT NULL GROUP BY 1, 3, 4`]
}

const differing = `
  SELECT account_id, collection, state, due_date,
    coalesce(kept.records, 0)::bigint AS kept, coalesce(counted.records, 0) AS counted
  FROM (
    SELECT account_id, collection::text, state::text, due_date, sum(records) AS records
    FROM record_counts GROUP BY account_id, collection, state, due_date
  ) AS kept
  FULL JOIN (${counting}) AS counted USING (account_id, collection, state, due_date)
  WHERE coalesce(kept.records, 0) <> coalesce(counted.records, 0)`

const described = `
  SELECT account_id::text AS "accountId", collection, state, due_date::text AS "dueDate", kept, counted
  FROM differing ORDER BY account_id, collection, state, due_date`

/** Counts every record and compares: one statement, so that writers at work make no difference. */
export async function findCountDifferences(prisma: PrismaClient): Promise<CountDifference[]> {
  return inNoHurry(prisma, tx =>
    tx.$queryRawUnsafe<CountDifference[]>(`WITH differing AS (${differing}) ${described}`),
  )
}

/**
 * Adds to each count what it lacks and answers with what it repaired. Records and counts are read in
 * one statement and later writers change both alike, so it is exact while they work; none waits.
 */
export async function repairCounts(prisma: PrismaClient): Promise<CountDifference[]> {
  return inNoHurry(prisma, async tx => {
    // Of two repairs the second has to read after the first has committed. Writers are not blocked.
    await tx.$executeRawUnsafe('LOCK TABLE record_counts IN SHARE UPDATE EXCLUSIVE MODE')
    await tx.$executeRawUnsafe(`DELETE FROM record_counts
      WHERE NOT EXISTS (SELECT FROM accounts WHERE accounts.id = record_counts.account_id)`)
    return tx.$queryRawUnsafe<CountDifference[]>(`WITH differing AS (${differing}), repaired AS (
        INSERT INTO record_counts (account_id, collection, state, due_date, records)
        SELECT account_id, collection, state, due_date, counted - kept FROM differing
      ) ${described}`)
  })
}

/** Whatever times the role, the database or a pooler's session has for requests. */
function inNoHurry<Result>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  const unhurried = async (tx: Prisma.TransactionClient) => {
    await tx.$executeRawUnsafe('SET LOCAL statement_timeout = 0')
    await tx.$executeRawUnsafe('SET LOCAL lock_timeout = 0')
    return work(tx)
  }
  return prisma.$transaction(unhurried, { timeout: countingMs })
}
