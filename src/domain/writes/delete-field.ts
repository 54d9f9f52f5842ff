import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { delegateOf, type ModelName, type RecordDefinition } from '../define-record.ts'
import { type ChangeKey, changeArgs, inAccount } from '../fields/record-args.ts'
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
        const isDeleted = await withLockedRecord(context, record, key, async ({ tx, record: row }) => {
          record.requireDeletable(row)
          const { accountId, id } = key
          const linking = await lockLinking(sql => tx.$queryRaw(sql), record, { accountId, ids: [id] })
          if (linking > mostUnlinked) return false
          await delegateOf({ prisma: tx }, record.model).delete({ where: inAccount(key) })
          return true
        })
        if (!isDeleted) await deleteSlowly(context, record, key)
        return key.id
      },
    }),
  )
}

/** Not asked again whether it is in a state to be deleted: what has such states is linked by few. */
async function deleteSlowly(
  { database }: Context,
  record: Pick<RecordDefinition, 'model' | 'table' | 'label'>,
  key: ChangeKey,
): Promise<void> {
  const { accountId, id } = key
  await database.longTransaction(async query => {
    await lockRow(query, record, key)
    await lockLinking(({ text, values }) => query({ text, values }), record, { accountId, ids: [id] })
    await query({
      text: `DELETE FROM ${record.table} WHERE account_id = $1 AND id = $2`,
      values: [accountId, id],
    })
  })
}
