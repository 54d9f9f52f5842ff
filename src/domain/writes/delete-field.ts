import { builder } from '../builder.ts'
import type { ModelName, RecordDefinition } from '../define-record.ts'
import { changeArgs, recordArgs } from '../fields/record-args.ts'
import { deleteRecords } from './delete-records.ts'
import { requireUnchanged } from './require-unchanged.ts'

/** Defines the mutation of that name which deletes one record of an account and answers its id. */
export function deleteField<Name extends ModelName>(
  name: string,
  record: RecordDefinition<Name>,
  description = 'Answers the id.',
): void {
  // What nobody can change has no `updatedAt` that could be expected.
  const args = record.columns.some(({ field }) => field === 'updatedAt') ? changeArgs : recordArgs
  builder.mutationField(name, t =>
    t.field({
      type: 'UUID',
      description,
      access: 'member',
      scope: 'write',
      args,
      resolve: async (_root, { accountId, id, ...expectation }, context) => {
        const { refused } = await deleteRecords(context, record, { accountId, ids: [id] }, row => {
          requireUnchanged(record.label, row.updatedAt, expectation)
          record.requireDeletable(row)
        })
        for (const { error } of refused) throw error
        return id
      },
    }),
  )
}
