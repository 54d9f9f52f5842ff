import { builder } from '../builder.ts'

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
