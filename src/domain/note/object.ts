import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { noteRecord } from './record.ts'

/** What a member wrote down about a contact or a deal. */
export const Note = builder.prismaObject('Note', {
  fields: t => columnFields(t, noteRecord),
})
