import { ContactSource, ContactType } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'

export const ContactTypeEnum = builder.enumType(ContactType, { name: 'ContactType' })
export const ContactSourceEnum = builder.enumType(ContactSource, { name: 'ContactSource' })

/** A person or firm the business deals with. */
export const Contact = builder.prismaObject('Contact', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName', { nullable: true }),
    email: t.exposeString('email', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    company: t.exposeString('company', { nullable: true }),
    contactType: t.expose('contactType', { type: ContactTypeEnum }),
    source: t.expose('source', { type: ContactSourceEnum }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of contacts. */
export const ContactPage = definePage(Contact)

builder.prismaObjectField(Account, 'contacts', t => t.relation('contacts', newestRelated))
