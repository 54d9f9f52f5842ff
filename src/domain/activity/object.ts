import type { ObjectRef } from '@pothos/core'
import { builder, type Types } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { dealRecord } from '../deal/record.ts'
import type { RecordDefinition } from '../define-record.ts'
import { Invoice, Payment } from '../invoice/object.ts'
import { invoiceRecord, paymentRecord } from '../invoice/record.ts'
import { FormSubmission } from '../lead-form/object.ts'
import { formSubmissionRecord } from '../lead-form/record.ts'
import { batched } from '../lists/batched.ts'
import { defineConnectionType, walkArgs } from '../lists/connections/connection.ts'
import { maxPageSize } from '../lists/page.ts'
import { recordById } from '../lists/record-by-id.ts'
import { Move } from '../move/object.ts'
import { moveRecord } from '../move/record.ts'
import { Note } from '../note/object.ts'
import { noteRecord } from '../note/record.ts'
import { type Activity, readActivity } from './read-activity.ts'

const ActivityKindEnum = builder.enumType('ActivityKind', {
  description: 'What happened with a contact.',
  values: {
    submission: { description: 'A lead form was submitted; spam is left out.' },
    deal_created: { description: 'A deal was made.' },
    deal_moved: { description: 'A deal’s status or stage changed.' },
    invoice_created: { description: 'An invoice was made.' },
    invoice_moved: { description: 'An invoice’s status changed. That it reads overdue is no change.' },
    payment: {
      description: 'Money was received for an invoice, or taken back, at the time that the payment says.',
    },
    note: { description: 'A note was written about the contact.' },
    deal_note: { description: 'A note was written about one of its deals.' },
  } as const,
})

const ActivityType = builder.objectRef<Activity>('Activity').implement({
  description: 'Something that happened with a contact, and the records that it is about as they are now.',
  fields: t => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    kind: t.expose('kind', { type: ActivityKindEnum, description: 'What happened.' }),
  }),
})

/** Defines the field of a record that an activity is about, by the id that it has of it. */
function recordField(
  name: 'submission' | 'deal' | 'invoice' | 'payment' | 'note' | 'move',
  type: ObjectRef<Types, object>,
  record: RecordDefinition,
  description: string,
): void {
  const read = recordById(record)
  builder.objectField(ActivityType, name, t =>
    t.field({
      type,
      nullable: true,
      description,
      resolve: ({ accountId, [`${name}Id` as const]: id }, _args, context, info) =>
        read(context, { accountId, info }, id),
    }),
  )
}

recordField('submission', FormSubmission, formSubmissionRecord, 'What was sent.')
recordField('deal', Deal, dealRecord, 'The deal that was made or moved, or that the note is about.')
recordField('invoice', Invoice, invoiceRecord, 'The invoice that was made, moved or paid.')
recordField('payment', Payment, paymentRecord, 'What was received, or, below 0, taken back.')
recordField('note', Note, noteRecord, 'What was written.')
recordField('move', Move, moveRecord, 'From what to what the deal or the invoice moved.')

const ActivityConnection = defineConnectionType(ActivityType)

const readOfContact = batched(readActivity, wanted => JSON.stringify(wanted))

builder.prismaObjectField(Contact, 'activity', t =>
  t.field({
    type: ActivityConnection,
    description:
      'What happened with the contact, newest first: submissions, its deals and invoices and their moves, payments, notes. Read in one statement for all contacts of a page.',
    complexity: ({ first }) => ({ field: 20, multiplier: first }),
    args: walkArgs(maxPageSize, { defaultValue: 25 }),
    resolve: ({ id, accountId }, { first, after }, context) =>
      readOfContact(context, { accountId, first, after }, id),
  }),
)
