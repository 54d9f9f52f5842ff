import { ContactSource, ContactType } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { contactRecord } from './record.ts'

export const ContactTypeEnum = builder.enumType(ContactType, { name: 'ContactType' })
export const ContactSourceEnum = builder.enumType(ContactSource, { name: 'ContactSource' })

/** A person or firm the business deals with. */
export const Contact = builder.prismaObject('Contact', {
  fields: t => columnFields(t, contactRecord),
})
