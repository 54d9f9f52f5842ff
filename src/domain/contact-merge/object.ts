import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { contactMergeRecord } from './record.ts'

/** A contact that was merged into another. */
export const ContactMerge = builder.prismaObject('ContactMerge', {
  fields: t => columnFields(t, contactMergeRecord),
})
