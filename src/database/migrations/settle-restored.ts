import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { beginScript } from './finish.ts'

// Postgres numbers its transactions, and a dump carries the numbers of another one into this. Where that one was ahead,
// its changes would be new for those who follow them, until this one has come as far, and then once more.

const next = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint'

/** The last change of each account, over the primary key: history is long. */
const isAhead = `EXISTS (
    SELECT FROM accounts CROSS JOIN LATERAL (
      SELECT position FROM record_changes WHERE account_id = accounts.id
      ORDER BY account_id DESC, position DESC, id DESC LIMIT 1
    ) AS last WHERE last.position >= ${next}
  ) OR EXISTS (SELECT FROM forgotten_changes WHERE position >= ${next})`

/** As an import does: nobody has to be sent these changes. Who goes on from before them has missed some. */
const script = `${beginScript}
  DO $$ BEGIN IF ${isAhead} THEN
    ALTER TABLE record_changes DISABLE TRIGGER record_changes_refuse_update;
    WITH settled AS (
      UPDATE record_changes SET position = 0 WHERE position >= ${next} RETURNING account_id
    )
    INSERT INTO forgotten_changes (account_id, position, id)
    SELECT account_id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, 0 FROM (
      SELECT id AS account_id FROM accounts WHERE id IN (SELECT account_id FROM settled)
      UNION SELECT account_id FROM forgotten_changes WHERE position >= ${next}
    ) AS restored
    ON CONFLICT (account_id) DO UPDATE SET position = excluded.position, id = excluded.id;
    ALTER TABLE record_changes ENABLE TRIGGER record_changes_refuse_update;
  END IF; END $$`

/** Puts changes that a dump of another Postgres has brought behind those to come. Several processes may do so at once. */
export async function settleRestored(database: SqlDriverAdapterFactory): Promise<void> {
  const adapter = await database.connect()
  await adapter.executeScript(script).finally(() => adapter.dispose())
}
