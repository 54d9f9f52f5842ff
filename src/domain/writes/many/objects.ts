import type { ObjectRef } from '@pothos/core'
import { builder, type Types } from '../../builder.ts'
import type { BulkOutcome, Refusal } from './decide.ts'

const RefusalCodeEnum = builder.enumType('RefusalCode', {
  description: 'Why a record was refused, as the codes of errors say it.',
  values: {
    NOT_FOUND: { description: 'The account has no such record.' },
    CONFLICT: { description: "The record's state does not allow it." },
  } as const,
})

const RefusalObject = builder.objectRef<Refusal>('Refusal').implement({
  description: 'A record that stayed as it was, and why.',
  fields: t => ({
    id: t.expose('id', { type: 'UUID', description: 'The id that was given.' }),
    code: t.expose('code', { type: RefusalCodeEnum, description: 'Why, for programs.' }),
    message: t.exposeString('message', { description: 'Why, for people: as the error of a single record.' }),
  }),
})

const outcomeDescription = 'each done or refused by itself, in the order of `ids`.'
const refusedDescription = 'Those that were refused.'
// What the lists cost is counted where their length is known: see manyOptions.
const costOfEntry = { field: 1, multiplier: 1 } as const

/** Declares the `XChanges` of a record's object type. */
export function defineChanges<Row>(type: ObjectRef<Types, Row>) {
  return builder.objectRef<BulkOutcome<Row>>(`${type.name}Changes`).implement({
    description: `What came of a change of many records: ${outcomeDescription}`,
    fields: t => ({
      done: t.expose('done', {
        type: [type],
        description: 'Those that were changed, as they are now.',
        complexity: costOfEntry,
      }),
      refused: t.expose('refused', {
        type: [RefusalObject],
        description: refusedDescription,
        complexity: costOfEntry,
      }),
    }),
  })
}

/** What came of deleting many records. */
export const RecordDeletions = builder.objectRef<BulkOutcome<string>>('RecordDeletions').implement({
  description: `What came of deleting many records: ${outcomeDescription}`,
  fields: t => ({
    done: t.expose('done', {
      type: ['UUID'],
      description: 'The ids of those that were deleted.',
      complexity: costOfEntry,
    }),
    refused: t.expose('refused', {
      type: [RefusalObject],
      description: refusedDescription,
      complexity: costOfEntry,
    }),
  }),
})
