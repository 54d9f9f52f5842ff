import { ActorKind } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { maxCharacters } from '../fields/constraints.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { walkArgs } from '../lists/connections/connection.ts'
import { defineCursorPage } from '../lists/cursor-page.ts'
import { RecordKindEnum } from '../live/record-kind.ts'
import { RecordChangeKindEnum } from '../live/subscriptions.ts'
import { findHistory, type PastChange } from './find-history.ts'

const ActorKindEnum = builder.enumType(ActorKind, { name: 'ActorKind' })

/** A change of a record of the account. */
export const RecordChangeType = builder.objectRef<PastChange>('RecordChange').implement({
  description: 'A change of a record of the account, and who made it.',
  fields: t => ({
    id: t.exposeString('id', { description: 'A number. Later changes have greater ones.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When the change was made.' }),
    kind: t.expose('kind', { type: RecordKindEnum, description: 'What the record is.' }),
    recordId: t.exposeString('recordId', {
      description: "The record's id; of a team member the user's.",
    }),
    change: t.expose('change', { type: RecordChangeKindEnum, description: 'What was done to it.' }),
    actorKind: t.expose('actorKind', {
      type: ActorKindEnum,
      nullable: true,
      description: 'Who did it; null for the service itself, and what was done before it was known.',
    }),
    actorId: t.exposeString('actorId', {
      nullable: true,
      description: 'The id of the user, the API key or the form.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The id of the request, as its answer has it in `X-Request-Id`.',
    }),
  }),
})

const AccountHistory = defineCursorPage(
  'AccountHistory',
  RecordChangeType,
  'Some of the changes of an account, newest first.',
)

const HistoryFilter = builder.inputType('HistoryFilter', {
  description: 'Which changes; those that fit all that is given.',
  fields: t => ({
    record: t.string({
      constraint: maxCharacters(255),
      description: 'Of the record of this id; of a team member the user’s.',
    }),
    actor: t.string({
      constraint: maxCharacters(255),
      description: 'By the user, the API key or the form of this id.',
    }),
    since: t.field({ type: 'DateTime', description: 'Made at this moment or later.' }),
  }),
})

builder.queryField('accountHistory', t =>
  t.field({
    type: AccountHistory,
    description:
      'Who changed what in the account, newest first. Changes are stored for 90 days unless the operator says otherwise.',
    access: 'member',
    scope: 'read',
    accessInStatement: true,
    complexity: ({ first }) => ({ field: points.read, multiplier: first }),
    args: {
      ...accountArgs,
      filter: t.arg({ type: HistoryFilter, description: 'Which changes; all where absent.' }),
      ...walkArgs(200, { defaultValue: 50 }, 'The `endCursor` of those before.'),
    },
    resolve: (_root, args, context) => findHistory(context, args),
  }),
)
