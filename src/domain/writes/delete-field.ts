import { builder } from '../builder.ts'
import { delegateOf, type ModelName, type RecordDefinition } from '../define-record.ts'
import { changeArgs, inAccount } from '../fields/record-args.ts'
import { lockLinking } from './lock-order.ts'
import { withLockedRecord } from './lock-record.ts'

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
      resolve: (_root, key, context) =>
        withLockedRecord(context, record, key, async ({ tx, record: row }) => {
          record.requireDeletable(row)
          const { accountId, id } = key
          await lockLinking(sql => tx.$queryRaw(sql), record, { accountId, ids: [id] })
          await delegateOf({ prisma: tx }, record.model).delete({ where: inAccount(key) })
          return key.id
        }),
    }),
  )
}
