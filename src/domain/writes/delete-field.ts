import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { asFields, delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { type ChangeKey, changeArgs, inAccount } from '../fields/record-args.ts'
import { countLinking } from './count-linking.ts'
import { lockLinking } from './lock-order.ts'
import { withLockedRecord } from './lock-record.ts'
import { lockRow } from './lock-row.ts'

/** So many records are unlinked in the time of a request, with room for a slow machine. */
const mostUnlinked = 2_000

/** Defines the mutation of that name which deletes one record of an account and answers its id. */
export function deleteField<Name extends ModelName>(
  name: string,
  record: RecordDefinition<Name>,
  description = 'Answers the id.',
): void {
  builder.mutationField(name, t =>
    t.field({
      type: 'UUID',
      description,
      access: 'member',
      scope: 'write',
      args: changeArgs,
      resolve: async (_root, key, context) => {
        const { accountId, id } = key
        if ((await countLinking(context.database.query, record, key, mostUnlinked + 1)) > mostUnlinked)
          await deleteSlowly(context, record, key)
        else
          await withLockedRecord(context, record, key, async ({ tx, record: row }) => {
            record.requireDeletable(row)
            await lockLinking(sql => tx.$queryRaw(sql), record, { accountId, ids: [id] })
            await delegateOf({ prisma: tx }, record.model).delete({ where: inAccount(key) })
          })
        return id
      },
    }),
  )
}

/** As what is linked by few, with the time of an account. */
async function deleteSlowly<Name extends ModelName>(
  { database }: Context,
  record: RecordDefinition<Name>,
  key: ChangeKey,
): Promise<void> {
  const { accountId, id } = key
  const where = 'WHERE account_id = $1 AND id = $2'
  const values = [accountId, id]
  await database.longTransaction(async query => {
    await lockRow(query, record, key)
    // Times and amounts are text here, but of no state.
    const rows = await query<RowOf<Name>>({
      text: `SELECT ${asFields(record.columns)} FROM ${record.table} ${where}`,
      values,
    })
    for (const row of rows) record.requireDeletable(row)
    await lockLinking(({ text, values }) => query({ text, values }), record, { accountId, ids: [id] })
    await query({ text: `DELETE FROM ${record.table} ${where}`, values })
  })
}
