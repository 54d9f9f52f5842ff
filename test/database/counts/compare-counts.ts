import { expect } from 'vitest'
import type { RunSql } from '../sql-sessions.ts'

const kept = `
  SELECT account_id, collection, state, due_date::text, sum(records)::int AS records
  FROM record_counts GROUP BY account_id, collection, state, due_date HAVING sum(records) <> 0`

// Said once more, in other words than the migration's.
const counted = `
  SELECT account_id, collection, state, due_date, count(*)::int AS records FROM (
    SELECT account_id, 'contacts' AS collection, contact_type::text AS state, 'infinity' AS due_date FROM contacts
    UNION ALL SELECT account_id, 'deals', status::text, 'infinity' FROM deals
    UNION ALL SELECT account_id, 'invoices', status::text, 'infinity' FROM invoices
    UNION ALL SELECT account_id, 'invoices', status::text, due_date::text FROM invoices
      WHERE status NOT IN ('draft', 'paid', 'overdue', 'cancelled', 'refunded') AND amount_paid < amount AND due_date IS NOT NULL
  ) AS records GROUP BY account_id, collection, state, due_date`

const orphans = 'SELECT * FROM record_counts WHERE account_id NOT IN (SELECT id FROM accounts)'

/** Expects the kept counts to be what counting says, and no count of an account that is not there. */
export async function expectRightCounts(run: RunSql): Promise<void> {
  const inOrder = (text: string) => run(`${text} ORDER BY 1, 2, 3, 4`)
  expect(await inOrder(kept)).toEqual(await inOrder(counted))
  expect(await run(orphans)).toEqual([])
}
