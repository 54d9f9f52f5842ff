import type { ObjectRef } from '@pothos/core'
import { Booking } from '../booking/object.ts'
import { builder, type Types } from '../builder.ts'
import type { Context } from '../context.ts'
import type { RecordKey } from '../fields/record-args.ts'
import { LeadForm } from '../lead-form/object.ts'
import { batched } from '../lists/batched.ts'
import { asPastChange, changeColumns, type PastChange } from './find-history.ts'
import { RecordChangeType } from './queries.ts'

/** $1 is the account, $2 the ids of records: one look at an index for each. */
const text = `SELECT made.*
  FROM unnest($2::text[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT ${changeColumns} FROM record_changes WHERE account_id = $1 AND record_id = wanted.id
    ORDER BY changed_at DESC, id DESC LIMIT 1
  ) AS made`

async function readLastChanges(
  { database }: Context,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PastChange | null>> {
  const rows = await database.query({ text, values: [accountId, ids] })
  const byRecord = new Map(rows.map(asPastChange).map(change => [change.recordId, change]))
  return new Map(ids.map(id => [id, byRecord.get(id) ?? null]))
}

const lastChangeOf = batched(readLastChanges, accountId => accountId)

for (const type of [Booking, LeadForm]) {
  builder.objectField(type as ObjectRef<Types, RecordKey>, 'lastChange', t =>
    t.field({
      type: RecordChangeType,
      nullable: true,
      description:
        'The last change of it that is stored, as `accountHistory` has it; null for none. Read in one statement for all records of a page.',
      resolve: ({ id, accountId }, _args, context) => lastChangeOf(context, accountId, id),
    }),
  )
}
