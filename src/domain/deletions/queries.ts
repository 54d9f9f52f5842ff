import { builder } from '../builder.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { walkArgs } from '../lists/connections/connection.ts'
import { defineCursorPage } from '../lists/cursor-page.ts'
import { RecordKindEnum } from '../live/record-kind.ts'
import { type Deletion, findDeletions } from './find-deletions.ts'

const DeletedRecord = builder.objectRef<Deletion>('DeletedRecord').implement({
  description: 'A record that was deleted.',
  fields: t => ({
    kind: t.expose('kind', { type: RecordKindEnum, description: 'What it was.' }),
    id: t.exposeString('id', {
      description: "Its id; of a team member the user's id, which may be a member's again.",
    }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When it was deleted.' }),
  }),
})

const DeletedRecords = defineCursorPage(
  'DeletedRecords',
  DeletedRecord,
  'Some of the records that were deleted, in the order in which they were.',
)

builder.queryField('deletedRecords', t =>
  t.field({
    type: DeletedRecords,
    description:
      'Records of the account that were deleted, oldest first, whatever deleted them; submissions that the honeypot kept out are not among them unless somebody marked them. They are stored as long as the account.',
    access: 'member',
    scope: 'read',
    accessInStatement: true,
    complexity: ({ first }) => ({ field: points.read, multiplier: first }),
    args: {
      ...accountArgs,
      since: t.arg({
        type: 'DateTime',
        required: true,
        description:
          'Deleted at this moment or later. Begin the next walk two minutes before the last `deletedAt`: a deletion has its time before it can be seen.',
      }),
      ...walkArgs(
        1_000,
        { defaultValue: 100 },
        'The `endCursor` of those before, within one walk; the next begins without it.',
      ),
    },
    resolve: (_root, args, context) => findDeletions(context, args),
  }),
)
