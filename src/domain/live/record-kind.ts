import { builder } from '../builder.ts'

/** The kinds of record whose changes are sent, as the database's triggers name them. */
const kinds = {
  account: { description: 'The account itself: its name, its owner, its settings.' },
  team_member: { description: 'The membership of a user.' },
  contact: { description: 'A contact; a merge is an update of the one that is kept.' },
  deal: { description: 'A deal.' },
  invoice: { description: 'An invoice, with its lines and payments.' },
  lead_form: { description: 'A lead form.' },
  form_submission: {
    description:
      'What somebody sent with a lead form; not what the honeypot kept out, unless somebody marked it.',
  },
  proposal: { description: 'A proposal, with its lines.' },
  contract: { description: 'A contract.' },
  gallery: { description: 'A gallery, with its items.' },
  booking: { description: 'A booking.' },
  workflow: { description: 'A workflow.' },
  note: { description: 'A note about a contact or a deal.' },
  pipeline_stage: { description: 'A stage of the pipeline.' },
} as const

/** One of the kinds. */
export type RecordKind = keyof typeof kinds

/** Whether it is one of the kinds. */
export function isRecordKind(value: unknown): value is RecordKind {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}

/** How many kinds there are. */
export const kindCount = Object.keys(kinds).length

/** The kinds as a type of the schema. */
export const RecordKindEnum = builder.enumType('RecordKind', {
  description: 'What a record is. A change of a part of a record is sent as an update of the record.',
  values: kinds,
})
