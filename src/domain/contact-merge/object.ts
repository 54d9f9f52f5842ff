import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { newestRelated } from '../lists/newest-related.ts'

/** A contact that was merged into another. */
export const ContactMerge = builder.prismaObject('ContactMerge', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    contact: t.relation('contact'),
    mergedId: t.expose('mergedId', { type: 'UUID' }),
    merged: t.expose('merged', { type: 'JSON' }),
    mergedBy: t.exposeString('mergedBy'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.prismaObjectField(Contact, 'merges', t =>
  t.relation('merges', {
    ...newestRelated,
    description: 'The contacts that were merged into it, newest first.',
  }),
)
