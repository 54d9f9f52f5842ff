import { readConfig } from '../../config.ts'
import { accountRecord } from '../../domain/account/record.ts'
import { exportedRecords } from '../../domain/exports/account/collections.ts'
import { recordChangeRecord } from '../../domain/history/record.ts'
import { teamMemberRecord } from '../../domain/team-member/record.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { withDatabase } from '../with-database.ts'

interface ListedAccount {
  readonly id: string
  readonly ownerId: string
  readonly records: string
  readonly name: string
}

const pageAccounts = 500
/** Below every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** An import may leave them out. */
const uncounted: readonly string[] = [accountRecord.table, teamMemberRecord.table, recordChangeRecord.table]

const counts = exportedRecords
  .filter(({ table }) => !uncounted.includes(table))
  .map(({ table }) => `(SELECT count(*) FROM ${table} WHERE account_id = accounts.id)`)

const listed = `SELECT id::text AS id, owner_id AS "ownerId", (${counts.join(' + ')})::text AS records, name
  FROM accounts WHERE id > $1::uuid ORDER BY id LIMIT ${pageAccounts}`

/** `bizgate accounts`: prints id, owner, number of records and name of each account, separated by tabs. */
export async function listAccounts(context: CommandContext): Promise<number> {
  return withDatabase(context, readConfig(context.environment), async ({ query }) => {
    let after: string | undefined = firstId
    while (after !== undefined) {
      const page: readonly ListedAccount[] = await query<ListedAccount>({ text: listed, values: [after] })
      for (const { id, ownerId, records, name } of page)
        print(context, [id, printable(ownerId), records, printable(name)].join('\t'))
      after = page.at(-1)?.id
    }
    return 0
  })
}
