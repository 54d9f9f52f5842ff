import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { badInput } from '../errors.ts'
import { entries, maxCharacters } from '../fields/constraints.ts'
import { accountArgs } from '../fields/record-args.ts'
import type { RecordChange } from './change-reader.ts'
import { type ChangePosition, maxEventIdCharacters, readEventId } from './event-id.ts'
import { followChanges } from './follow-changes.ts'
import { kindCount, RecordKindEnum } from './record-kind.ts'

/** What can be done to a record, as a type of the schema. */
export const RecordChangeKindEnum = builder.enumType('RecordChangeKind', {
  description: 'What was done to a record.',
  values: {
    created: { description: 'It was made.' },
    updated: { description: 'It, or a part of it, is no longer what it was.' },
    deleted: { description: 'It is gone.' },
  } as const,
})

const AccountChange = builder.objectRef<RecordChange>('AccountChange').implement({
  description: 'A change of a record of the account. What the record is now has to be read.',
  fields: t => ({
    id: t.exposeString('id', {
      description:
        'Names the place where a subscriber goes on: given as `after` or in the header `Last-Event-ID`.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the change was made.' }),
    kind: t.expose('kind', { type: RecordKindEnum, description: 'What the record is.' }),
    change: t.expose('change', { type: RecordChangeKindEnum, description: 'What was done to it.' }),
    recordId: t.exposeString('recordId', {
      description: "The record's id; of a team member the user's.",
    }),
  }),
})

builder.subscriptionField('accountChanges', t =>
  t.field({
    type: AccountChange,
    description:
      'Changes of the account from now on, within a second of when they were made; submissions of its forms are among them, but for what the honeypot kept out and nobody marked. A subscriber that resumes from an event within an hour misses nothing, and may receive again what came shortly before it; later the answer can be CONFLICT. It ends with FORBIDDEN when access is lost, and is complete after 55 minutes, when the token expires or is revoked, and when changes could not be read for some ten seconds: subscribe again. Each change costs a point; without more than 20,000 points left, which are for other calls, changes arrive later.',
    access: 'member',
    scope: 'read',
    live: true,
    args: {
      ...accountArgs,
      kinds: t.arg({
        type: [RecordKindEnum],
        constraint: entries(kindCount),
        description: 'The kinds of record to follow; all where absent.',
      }),
      after: t.arg.string({
        constraint: maxCharacters(maxEventIdCharacters),
        description:
          'The id of the last event that was received; where absent, that of the header `Last-Event-ID`.',
      }),
    },
    subscribe: (_root, { accountId, kinds, after }, context) => {
      if (kinds?.length === 0) throw badInput({ kinds: ['Must name a kind'] })
      return followChanges(context, { accountId, kinds: kinds ?? null, from: readPlace(after, context) })
    },
    resolve: event => {
      if (event instanceof Error) throw event
      return event
    },
  }),
)

/** Where the caller goes on; null where they begin. */
function readPlace(after: string | null | undefined, { lastEventId }: Context): ChangePosition | null {
  const text = after ?? lastEventId
  if (text === null) return null
  const place = readEventId(text)
  if (place) return place
  throw badInput({ [typeof after === 'string' ? 'after' : 'Last-Event-ID']: ['Must be the id of an event'] })
}
