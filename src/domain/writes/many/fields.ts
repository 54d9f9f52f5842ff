import { builder } from '../../builder.ts'
import type { ModelName, RecordDefinition } from '../../define-record.ts'
import { distinctEntries } from '../../fields/constraints.ts'
import { points } from '../../fields/points.ts'
import { accountArgs } from '../../fields/record-args.ts'
import { deleteRecords } from '../delete-records.ts'
import { RecordDeletions } from './objects.ts'

/** The most records of one call: as many as a page of a list shows. */
export const maxAtOnce = 100

/** The arguments of a field that changes many records of an account. */
export const manyArgs = builder.args(t => ({
  ...accountArgs,
  ids: t.field({
    type: ['UUID'],
    required: true,
    constraint: distinctEntries(maxAtOnce),
    description: `The records, each once, ${maxAtOnce} at most.`,
  }),
}))

/** What every field that changes many records declares. */
export const manyOptions = {
  access: 'member',
  scope: 'write',
  complexity: ({ ids }: { readonly ids: readonly string[] }) => ({
    field: points.write + points.oneOfMany * ids.length,
    multiplier: Math.max(1, ids.length),
  }),
} as const

/** The description of a field that does to many records what another does to one. */
export function describeMany(description: string): string {
  return `${description} At most ${maxAtOnce} at once; each is done or refused by itself.`
}

/** The argument of a field that deletes what nobody uses. */
export const unusedArgs = builder.args(t => ({
  unusedSince: t.field({
    type: 'DateTime',
    description:
      'Only those that nobody has used since, as to undo an import: CONFLICT for one that was changed after this moment, and for one with notes or with other records, or into which another was merged.',
  }),
}))

/** Defines the mutation of that name which deletes many records, with the rules of deleting one, and with more arguments. */
export function deleteManyField<Name extends ModelName>(
  name: string,
  record: RecordDefinition<Name>,
  description: string,
  more: Partial<typeof unusedArgs> = {},
): void {
  builder.mutationField(name, t =>
    t.field({
      ...manyOptions,
      type: RecordDeletions,
      description: describeMany(description),
      args: { ...manyArgs, ...more },
      resolve: (_root, keys, context) => deleteRecords(context, record, keys),
    }),
  )
}
