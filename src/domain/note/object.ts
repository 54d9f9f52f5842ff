import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { newestRelated } from '../lists/newest-related.ts'

/** What a member wrote down about a contact or a deal. */
export const Note = builder.prismaObject('Note', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    text: t.exposeString('text'),
    authorId: t.exposeString('authorId'),
    contact: t.relation('contact', { nullable: true }),
    deal: t.relation('deal', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

builder.prismaObjectField(Contact, 'notes', t =>
  t.relation('notes', {
    ...newestRelated,
    description: 'Notes about the contact itself, newest first; those about its deals are with the deals.',
  }),
)

builder.prismaObjectField(Deal, 'notes', t =>
  t.relation('notes', { ...newestRelated, description: 'Newest first.' }),
)
